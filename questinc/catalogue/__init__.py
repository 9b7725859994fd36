"""The catalogue: every card as data, printed or house (Q-K4)."""

from questinc.catalogue.model import Catalogue
from questinc.faults import Fault

__all__ = ["Catalogue", "Fault"]
