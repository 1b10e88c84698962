"""The arena: matches between engines, ours or foreign, by which every claim about strength is made."""
