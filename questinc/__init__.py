"""Quest Inc.: the rules as an engine, exact advice, computer players."""

from questinc.errors import BadInput, FileProblem, IllegalAction, LimitError, QuestIncError

__all__ = ["BadInput", "FileProblem", "IllegalAction", "LimitError", "QuestIncError"]
