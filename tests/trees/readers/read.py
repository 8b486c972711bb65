"""
Values of translation files as readers of others see them: one JSON object {path: [[key, value], ...]} or
{path: "why it cannot be read"} for the paths on standard input, one a line. The kind is the argument.
"""
import json
import re
import sys


def po(path):
    import polib

    for entry in polib.pofile(path, wrapwidth=0):
        if entry.obsolete:
            continue
        key = f"{entry.msgctxt or ''}\x04{entry.msgid}"
        state = "fuzzy " if entry.fuzzy else ""
        if entry.msgid_plural:
            for form, value in entry.msgstr_plural.items():
                yield f"{state}{key}[{form}]", value
        else:
            yield f"{state}{key}", entry.msgstr


def xml(path):
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=True, load_dtd=False, no_network=True, huge_tree=True)
    return etree.parse(path, parser).getroot()


def inner(element):
    """The text with its inline elements, one spelling for each."""
    from lxml import etree

    parts = [element.text or ""]
    for child in element:
        if not isinstance(child.tag, str):
            parts.append(child.tail or "")
            continue
        attributes = "".join(f' {name}="{value}"' for name, value in child.attrib.items())
        parts.append(f"<{etree.QName(child).localname}{attributes}>{inner(child)}</>{child.tail or ''}")
    return "".join(parts)


def named(root, name):
    return root.iterfind(f".//{{*}}{name}")


def qt(path):
    for context in xml(path).iter("context"):
        for message in context.iter("message"):
            source, comment = message.find("source"), message.find("comment")
            about = [context.findtext("name"), inner(source) if source is not None else message.get("id")]
            key = "\x04".join([*map(str, about), inner(comment) if comment is not None else ""])
            translation = message.find("translation")
            if translation is None or translation.get("type") in ("vanished", "obsolete"):
                continue
            state = "unfinished " if translation.get("type") == "unfinished" else ""
            forms = translation.findall("numerusform")
            for index, form in enumerate(forms):
                yield f"{state}{key}[{index}]", inner(form)
            if not forms:
                yield f"{state}{key}", inner(translation)


def xliff(path):
    for file in xml(path).iterfind("{*}file"):
        for unit in named(file, "trans-unit"):
            target = unit.find("{*}target")
            if target is not None:
                state = "unfinished " if (target.get("state") or "").startswith(("needs-", "new")) else ""
                yield f"{state}{file.get('original')}\x04{unit.get('id')}", inner(target)
        for unit in named(file, "unit"):
            for number, segment in enumerate(named(unit, "segment")):
                target = segment.find("{*}target")
                if target is not None:
                    yield f"{file.get('id')}\x04{unit.get('id')}[{segment.get('id') or number}]", inner(target)


def android(path):
    for element in xml(path):
        if element.tag == "string":
            yield element.get("name"), inner(element)
        elif element.tag in ("plurals", "string-array"):
            for index, item in enumerate(element.findall("item")):
                yield f"{element.get('name')}[{item.get('quantity') or index}]", inner(item)


def resx(path):
    for data in xml(path).findall("data"):
        if data.get("type") is None and data.get("mimetype") is None:
            yield data.get("name"), data.findtext("value") or ""


def strings(path):
    import openstep_plist
    import plistlib

    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(b"bplist"):
        yield from flat(plistlib.loads(data))
        return
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    yield from flat(openstep_plist.loads(text, use_numbers=False))


def stringsdict(path):
    import plistlib

    with open(path, "rb") as file:
        yield from flat(plistlib.load(file))


def flat(value, key=""):
    if isinstance(value, dict):
        for name, member in value.items():
            yield from flat(member, f"{key}\x04{name}" if key else str(name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from flat(member, f"{key}[{index}]")
    elif isinstance(value, str):
        yield key, value


def json_(path):
    with open(path, encoding="utf-8-sig") as file:
        yield from flat(json.load(file))


def yaml(path):
    import yaml

    with open(path, encoding="utf-8-sig") as file:
        yield from flat(yaml.load(file, Loader=yaml.BaseLoader))


def html(path):
    from lxml import html

    with open(path, "rb") as file:
        data = file.read()
    root = html.document_fromstring(data)
    number = 0
    blocks = {}
    for element in root.iter():
        if not isinstance(element.tag, str) or element.tag in ("script", "style"):
            continue
        block = element
        while block.tag not in BLOCKS and block.getparent() is not None:
            block = block.getparent()
        for text in (element.text, *(child.tail for child in element)):
            if text and text.strip():
                place = blocks.setdefault(block, len(blocks))
                yield f"{number} {place} {block.tag}", " ".join(text.split())
                number += 1


BLOCKS = set("title h1 h2 h3 h4 h5 h6 p li dt dd td th pre div blockquote caption body".split())


def markdown(path):
    from markdown_it import MarkdownIt

    with open(path, encoding="utf-8-sig") as file:
        text = file.read()
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
    before = ""
    for number, token in enumerate(MarkdownIt("commonmark").enable("table").parse(text)):
        if token.type == "inline":
            yield f"{number} {number} {before}{token.level}", " ".join(token.content.split())
        before = token.type + token.tag


def text(path):
    with open(path, encoding="utf-8-sig") as file:
        paragraph = 0
        for number, line in enumerate(file):
            if line.strip():
                yield f"{number} {paragraph} p", line.strip()
            else:
                paragraph = number + 1


def csv(path):
    import csv

    with open(path, encoding="utf-8-sig", newline="") as file:
        for number, row in enumerate(csv.reader(file)):
            for column, cell in enumerate(row):
                yield f"{number}[{column}]", cell


KINDS = {
    "android": android, "csv": csv, "html": html, "json": json_, "markdown": markdown, "po": po, "qt": qt,
    "resx": resx, "strings": strings, "stringsdict": stringsdict, "text": text, "xliff": xliff, "yaml": yaml,
}


def main():
    read = KINDS[sys.argv[1]]
    found = {}
    for path in sys.stdin.read().splitlines():
        try:
            found[path] = list(read(path))
        except Exception as error:  # A reader says in its own way what it cannot read.
            found[path] = f"{type(error).__name__}: {error}"
    json.dump(found, sys.stdout)


main()
