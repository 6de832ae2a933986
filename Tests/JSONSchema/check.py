"""Checks JSON objects against a JSON Schema, and the schema against objects that are wrong.

    check.py SCHEMA [--only-valid] < OBJECTS

Each line of the input is `{"as": NAME, "object": …}`; NAME is one of the schema's `$defs`. Prints the
objects that a strict copy of the schema rejects, and each kind of wrong object that it accepts: a
member is missing, is renamed, is of another kind, or is there in addition. With --only-valid, tries no
wrong objects.

The schema lets programs ignore members that they do not know. The strict copy has only those that the
schema names.
"""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

# Members that may be any value of a view model.
VALUES = {"default", "error", "from", "inputs", "key", "result", "to", "value"}
# Members that are objects with any names.
MAPS = {"arguments", "settings", "show"}


def strict(schema):
    """A copy in which objects have only the members that the schema names."""
    if isinstance(schema, list):
        return [strict(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {name: strict(member) for name, member in schema.items()}
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        copy.setdefault("additionalProperties", False)
    return copy


def another(name, value):
    """A value of another kind."""
    if name in MAPS or isinstance(value, dict) and name not in VALUES:
        return 7
    return {"surprise": []}


def mutations(value, place=""):
    """Wrong copies of a value, each with what is wrong."""
    if isinstance(value, list):
        # Elements of one shape are alike: the last one stands for them.
        for index, element in {shape(pair[1]): pair for pair in enumerate(value)}.values():
            for text, copy in mutations(element, place + "[]"):
                yield text, value[:index] + [copy] + value[index + 1:]
    if not isinstance(value, dict):
        return
    yield f"{place}: surprise", {**value, "surprise": True}
    for name, member in value.items():
        rest = {other: value[other] for other in value if other != name}
        yield f"{place}: no {name}", rest
        yield f"{place}: {name} renamed", {**rest, name + "s": member}
        yield f"{place}: {name} of another kind", {**value, name: another(name, member)}
        if name not in VALUES | MAPS:
            for text, copy in mutations(member, f"{place}.{name}"):
                yield text, {**value, name: copy}


def shape(value):
    """The names in a value, as text: objects that have the same ones are mutated once."""
    if isinstance(value, dict):
        return "{" + ",".join(name + shape(value[name]) for name in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(sorted({shape(element) for element in value})) + "]"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    copy = strict(schema)
    validators = {
        name: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": copy["$defs"]})
        for name in schema["$defs"]
    }
    rejected, accepted, seen = [], set(), set()
    # Not `splitlines`, for which a line ends in more characters.
    for line in filter(None, sys.stdin.read().split("\n")):
        entry = json.loads(line)
        kind, value = entry["as"], entry["object"]
        validator = validators[kind]
        error = best_match(validator.iter_errors(value))
        if error:
            rejected.append(f"rejected: {json.dumps(value)} is no {kind}: {error.message}")
        elif "--only-valid" not in sys.argv and (kind, shape(value)) not in seen:
            seen.add((kind, shape(value)))
            first = next(iter(value)) if isinstance(value, dict) and value else ""
            for text, mutant in mutations(value):
                if validator.is_valid(mutant):
                    accepted.add(f"accepted: {kind} {first}{text}")
    print("\n".join(rejected + sorted(accepted)))


# A value nests up to 128 levels deep.
sys.setrecursionlimit(20_000)
sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8")
main()
