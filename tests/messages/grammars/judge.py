"""Judges pairs of Python's format strings: the first argument is "percent" or "brace"; a JSON pair a line."""
import itertools
import json
import sys

# The first kinds that the source works with count.
VALUES = {"int": (7101, 7202), "str": ("pq", "rs"), "float": (1.25, 8.75)}
NAMES = ("a", "b")


def formatted(kind, text, args, named):
    if kind == "brace":
        return text.format(*args, **named)
    return text % (named if "%(" in text else tuple(args))


def shown(kind, text, types, is_named):
    """The result with each value, and with each value changed by itself; raises what the formatter raises."""
    firsts = [VALUES[one][0] for one in types]
    results = []
    for changed in range(-1, len(types)):
        values = [VALUES[one][1] if at == changed else first for at, (one, first) in enumerate(zip(types, firsts))]
        named = dict(zip(NAMES, values)) if is_named else {}
        results.append(formatted(kind, text, [] if is_named else values, named))
    return [one != results[0] for one in results[1:]]


def verdict(kind, source, text):
    for is_named in (False, True):
        for count in range(3 if is_named else 4):
            for types in itertools.product(VALUES, repeat=count):
                try:
                    used = shown(kind, source, types, is_named)
                except Exception:
                    continue
                if not all(used) or (is_named and count == 0):
                    continue
                try:
                    return "sound" if all(shown(kind, text, types, is_named)) else "broken"
                except Exception:
                    return "broken"
    return "unusable"


for line in sys.stdin:
    print(verdict(sys.argv[1], *json.loads(line)))
