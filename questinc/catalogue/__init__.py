"""The catalogue: every card as data, printed or house (Q-K4)."""

from questinc.catalogue.listing import CardRow, CardTable, card_tables
from questinc.catalogue.model import Catalogue
from questinc.faults import Fault

__all__ = ["CardRow", "CardTable", "Catalogue", "Fault", "card_tables"]
