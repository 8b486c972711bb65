/** Translations into an XLIFF document of a language as it lies beside its source. */
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import { lineIndent, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { copyElement, indentUnit, insertIntoElement, startWithComments } from '../xml/copy.ts'
import { attributePlace, setAttribute } from '../xml/tags.ts'
import { xliff12Omissions } from './build.ts'
import { readDocument } from './documentReader.ts'
import type { Xliff12Container, Xliff12Document, Xliff12File, XliffSegment, XliffUnit } from './document.ts'
import { xliff12Identifiers, namedAsSource, unitIdentifiers } from './identity.ts'
import { marksOf, xliff12Status } from './status.ts'
import { UnitWriter } from './unitWriter.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * Returns the edits of the document's text; null if the document has no file. An equal target is not touched, nor its
 * state unless it was confirmed; a changed text is finished if its state required work. A unit that only the source has
 * is inserted once it is translated, with the source's notes and contexts if the document has any. It goes into the
 * group of the same id, and into a new file element if the document lacks that one under any name. A deleted
 * translation is emptied.
 */
export function unitUpdates(source: Decoded, into: Decoded, options: BuildOptions): Edit[] | null {
  const updater = new Updater(source, into, options)
  return updater.hasFiles ? updater.edits() : null
}

/** Elements whose white space is a text's. */
const CONTENTS = ['source', 'target', 'seg-source', 'note', 'context', 'alt-trans']
/** Elements that an inserted unit has only if the document's own units have them. */
const REMARKS = ['context-group', 'note']

class Updater {
  readonly #text: string
  readonly #sourceText: string
  readonly #options: BuildOptions
  readonly #from: Xliff12Document
  readonly #to: Xliff12Document
  readonly #unitsOfSource: ReadonlyMap<string, XliffUnit>
  readonly #segmentsOfSource: ReadonlyMap<XliffSegment, string>
  readonly #units: ReadonlyMap<string, XliffUnit>
  readonly #writer: UnitWriter
  readonly #copier: UnitWriter
  readonly #lineBreak: '\n' | '\r\n'
  /** The `original` of the file element of each unit of the source. */
  readonly #originals: ReadonlyMap<XliffUnit, string>
  /** A step of indentation in the source, and in the document. */
  readonly #steps: { from: string; to: string }

  constructor(source: Decoded, into: Decoded, options: BuildOptions) {
    this.#text = into.text
    this.#sourceText = source.text
    this.#options = options
    this.#from = readDocument(source.text, options.settings)
    const to = readDocument(into.text, options.settings)
    this.#to = { ...to, files: namedAsSource(this.#from.files, to.files) }
    this.#unitsOfSource = byIdentifier(this.#from.files)
    this.#segmentsOfSource = xliff12Identifiers(this.#from.files)
    this.#units = byIdentifier(this.#to.files)
    this.#lineBreak = lineBreakOf(into.text)
    this.#originals = new Map(
      this.#from.files.flatMap(({ original, units }) => units.map((unit) => [unit, original] as const)),
    )
    const from = indentUnit(source.text)
    this.#steps = { from, to: indentUnit(into.text) || from }
    const output = { encoding: into.encoding, lineBreak: this.#lineBreak }
    this.#writer = new UnitWriter(into.text, output, options)
    this.#copier = new UnitWriter(source.text, output, options)
  }

  get hasFiles(): boolean {
    return this.#to.files.length > 0
  }

  edits(): Edit[] {
    const state = this.#usualState()
    const identifiers = xliff12Identifiers(this.#to.files)
    const originals = new Map(
      Array.from(this.#segmentsOfSource, ([segment, identifier]) => [identifier, segment]),
    )
    return [
      ...[...this.#units.values()].flatMap((unit) =>
        this.#writer.change(unit, identifiers, originals, state),
      ),
      ...this.#insertedFiles(),
      ...this.#to.files.flatMap((file) => this.#insertedUnits(file)),
    ]
  }

  /** `translated` where every translation in the document says a state. */
  #usualState(): string | null {
    const done = [...this.#units.values()]
      .flatMap(({ segments }) => segments)
      .filter((segment) => xliff12Status(segment, this.#text) !== null)
    const hasStates =
      done.length > 0 && done.every((segment) => marksOf(segment).some(({ kind }) => kind === 'state'))
    return hasStates ? 'translated' : null
  }

  #isWanted(identifier: string): boolean {
    const unit = this.#unitsOfSource.get(identifier)
    if (!unit || this.#units.has(identifier)) return false
    const isTranslated = unit.segments.some((segment) =>
      translationToWrite(this.#options, this.#segmentsOfSource.get(segment) ?? ''),
    )
    return isTranslated || (fillsWithSource(this.#options) && unit.isTranslatable)
  }

  /**
   * The insertions into the file elements that both have: each unit into its group. A group that one of them has not
   * comes with its units; in a file without groups, or where its units stand elsewhere, these go to where the group
   * would.
   */
  #insertedUnits(file: Xliff12File): Edit[] {
    if (this.#to.files.find(({ original }) => original === file.original) !== file) return []
    const groups = this.#groupsOf(file)
    const order = new Map<string, string[]>()
    for (const [identifier, unit] of this.#unitsOfSource) {
      if (this.#originals.get(unit) !== file.original) continue
      for (const [path, key] of groups.keysOf(identifier, unit)) {
        const keys = order.get(path)
        if (keys) keys.push(key)
        else order.set(path, [key])
      }
    }
    return file.containers.flatMap((container, index) => {
      if (file.containers.findIndex(({ path }) => path === container.path) !== index) return []
      const children = file.containers.filter(({ parent }) => parent === container)
      const entries = new Map([
        ...Array.from(this.#units).flatMap(([identifier, unit]): [string, TextSpan][] =>
          unit.container === container ? [[identifier, this.#spanOf(unit)]] : [],
        ),
        ...children.toReversed().map((group): [string, TextSpan] => [keyOfGroup(group), this.#spanOf(group)]),
      ])
      return this.#insert({ file, container }, entries, order.get(container.path) ?? [])
    })
  }

  /** Finds places for units of the source: the containers of the file that they, or their groups, belong to. */
  #groupsOf(file: Xliff12File): {
    keysOf: (identifier: string, unit: XliffUnit) => [path: string, key: string][]
  } {
    const paths = new Set(file.containers.map(({ path }) => path))
    const hasGroups = file.containers.some(({ parent }) => parent !== null)
    /** Groups of the source whose units the file has elsewhere. */
    const dissolved = new Set<string>()
    for (const [identifier, unit] of this.#unitsOfSource) {
      if (this.#originals.get(unit) !== file.original || !this.#units.has(identifier)) continue
      for (const { path } of chainOf(unit)) if (!paths.has(path)) dissolved.add(path)
    }
    const keysOf = (identifier: string, unit: XliffUnit): [string, string][] => {
      const keys: [string, string][] = []
      let at = ''
      for (const group of chainOf(unit)) {
        const isThere = paths.has(group.path)
        if (!isThere && (!hasGroups || dissolved.has(group.path))) continue
        keys.push([at, keyOfGroup(group)])
        if (!isThere) return keys
        at = group.path
      }
      return [...keys, [at, identifier]]
    }
    return { keysOf }
  }

  #spanOf({ tag, end }: Pick<XliffUnit, 'tag' | 'end'>): TextSpan {
    return { start: startWithComments(this.#text, tag.start), end }
  }

  #insert(
    { file, container }: { file: Xliff12File; container: Xliff12Container },
    entries: ReadonlyMap<string, TextSpan>,
    order: readonly string[],
  ): Edit[] {
    const wanted = new Set<string>()
    for (const [identifier, unit] of this.#unitsOfSource) {
      if (this.#originals.get(unit) !== file.original || !this.#isWanted(identifier)) continue
      for (const key of [identifier, ...chainOf(unit).map(keyOfGroup)]) wanted.add(key)
    }
    const insertions = insertionsOf(
      order,
      (one) => entries.has(one),
      (one) => wanted.has(one),
    )
    if (insertions.length === 0) return []
    const { tag, innerEnd } = container
    const indent = lineIndent(this.#text, tag.start) + this.#steps.to
    const block = { text: this.#text, tag, innerEnd, entries, fallbackGap: this.#lineBreak + indent }
    return insertIntoElement(block, insertions, (key, own) => {
      const unit = this.#unitsOfSource.get(key)
      if (!unit) return this.#copyGroup(file, key, own)
      const span = { start: unit.tag.start, end: unit.end }
      return this.#copy(span, this.#copier.editsOfUnit(unit, this.#segmentsOfSource, true), own)
    })
  }

  /** A group of the source, with what is wanted of it. */
  #copyGroup({ original }: Xliff12File, key: string, indent: string): string {
    const files = this.#from.files.filter((one) => one.original === original)
    const groups = files.flatMap((file) => file.containers.map((group) => ({ file, group })))
    const { file, group } = assertDefined(
      groups.find((one) => keyOfGroup(one.group) === key),
      'The group',
    )
    const span = { start: group.tag.start, end: group.end }
    const containers = file.containers.filter(({ tag, end }) => tag.start >= span.start && end <= span.end)
    const units = file.units.filter(({ container }) => container && containers.includes(container))
    return this.#copyPart({ ...file, containers, units }, span, indent)
  }

  /** File elements of the source that the document has not, with what is wanted of them. */
  #insertedFiles(): Edit[] {
    const { root, rootInnerEnd, files } = this.#to
    const entries = new Map<string, TextSpan>()
    for (const { original, tag, end } of files.toReversed()) entries.set(original, { start: tag.start, end })
    const wanted = new Set<string>()
    for (const [identifier, unit] of this.#unitsOfSource) {
      const original = assertDefined(this.#originals.get(unit), 'The file of a unit')
      if (!entries.has(original) && this.#isWanted(identifier)) wanted.add(original)
    }
    if (wanted.size === 0) return []
    const insertions = insertionsOf(
      this.#from.files.map(({ original }) => original),
      (original) => entries.has(original),
      (original) => wanted.has(original),
    )
    const indent = lineIndent(this.#text, root.start) + this.#steps.to
    const fallbackGap = this.#lineBreak + indent
    const block = { text: this.#text, tag: root, innerEnd: rootInnerEnd, entries, fallbackGap }
    return insertIntoElement(block, insertions, (original, own) => this.#copyFile(original, own))
  }

  #copyFile(original: string, indent: string): string {
    const file = assertDefined(
      this.#from.files.find((one) => one.original === original),
      'The file',
    )
    const code = this.#languageCode()
    const edits = code === null ? [] : [setAttribute(this.#sourceText, file.tag, 'target-language', code)]
    return this.#copyPart(file, { start: file.tag.start, end: file.end }, indent, edits)
  }

  /** A part of the source, with those of its units that are wanted. */
  #copyPart(file: Xliff12File, span: TextSpan, indent: string, edits: readonly Edit[] = []): string {
    const identifiers = new Map(Array.from(this.#unitsOfSource, ([identifier, unit]) => [unit, identifier]))
    const kept = new Set<XliffUnit>()
    const written: Edit[] = []
    for (const unit of file.units) {
      const identifier = identifiers.get(unit) ?? ''
      if (!this.#isWanted(identifier)) continue
      kept.add(unit)
      written.push(...this.#copier.editsOfUnit(unit, this.#segmentsOfSource, true))
    }
    const omitted = xliff12Omissions(this.#sourceText, file, (unit) => !kept.has(unit))
    return this.#copy(span, [...edits, ...written, ...omitted], indent)
  }

  /** The language's code as the document's first file writes it; null where that writes none. */
  #languageCode(): string | null {
    return (
      attributePlace(this.#text, assertDefined(this.#to.files[0], 'The first file').tag, 'target-language')
        ?.value ?? null
    )
  }

  #copy({ start, end }: TextSpan, edits: readonly Edit[], indent: string): string {
    const text = this.#sourceText
    const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    let xml = splice(text.slice(start, end), shifted)
    for (const name of REMARKS) {
      const hasSuch = this.#units.size === 0 || new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>/]`).test(this.#text)
      if (!hasSuch) xml = withoutElements(xml, name)
    }
    return copyElement(xml, CONTENTS, {
      from: { own: lineIndent(text, start), unit: this.#steps.from },
      to: { own: indent, unit: this.#steps.to },
      lineBreak: this.#lineBreak,
    })
  }
}

/** The groups that a unit stands in, the outermost first. */
function chainOf({ container }: XliffUnit): Xliff12Container[] {
  const chain: Xliff12Container[] = []
  for (let one = container; one?.parent; one = one.parent) chain.unshift(one)
  return chain
}

/** A group's path, told from any unit's identifier. */
function keyOfGroup({ path }: Xliff12Container): string {
  return `\0${path}`
}

function byIdentifier(files: readonly Xliff12File[]): Map<string, XliffUnit> {
  return new Map(Array.from(unitIdentifiers(files), ([unit, { identifier }]) => [identifier, unit]))
}

function withoutElements(xml: string, name: string): string {
  const element = `(?:[\\w.-]+:)?${name}`
  return xml.replace(new RegExp(`\\s*<(${element})(?:\\s[^<>]*)?(?:/>|>[^]*?</\\1\\s*>)`, 'g'), '')
}
