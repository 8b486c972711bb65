/**
 * Catalogues that are updated from a template by this program and by msgmerge, and the comparison of both results. The
 * templates of later versions are drawn from a seed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from '../../core/formats/encoding.ts'
import { flagsOfEntry } from '../../core/formats/po/comments.ts'
import { readCatalog } from '../../core/formats/po/catalog.ts'
import type { PoCommentKind, PoEntry } from '../../core/formats/po/entry.ts'
import { poIdentifier } from '../../core/formats/po/identity.ts'
import { layOut } from '../../core/formats/po/layout.ts'
import { obsoleteEntries } from '../../core/formats/po/obsolete.ts'
import { decodePo } from '../../core/formats/po/read.ts'
import type { CommandLine } from './commandLine.ts'

export const hasMsgmerge = spawnSync('msgmerge', ['--version']).status === 0

/** The content of a catalogue, without its layout. */
export interface Outline {
  /** Each entry as lines of its content, by identifier and in the order of the file. */
  entries: Map<string, string[]>
  /** The texts of obsolete entries. */
  obsolete: Map<string, string>
}

export function outlineOf(content: Uint8Array): Outline {
  const { text, encoding } = decodePo({ name: 'a.po', content })
  const entries = [...readCatalog(text, encoding).entries]
  return {
    entries: new Map(entries.map((entry) => [poIdentifier(entry), linesOf(entry, text)])),
    obsolete: new Map(
      Array.from(obsoleteEntries(text, encoding), ([identifier, { entry }]) => [identifier, textsOf(entry)]),
    ),
  }
}

function textsOf({ plural, forms }: PoEntry): string {
  return JSON.stringify([plural?.value ?? null, forms.map(({ value }) => value)])
}

function commentsOf({ comments }: PoEntry, kind: PoCommentKind, text: string): string[] {
  return comments
    .filter((comment) => comment.kind === kind)
    .map(({ start, end }) =>
      text
        .slice(start, end)
        .trimEnd()
        .replace(/^#[.:,|]? ?/, ''),
    )
}

function linesOf(entry: PoEntry, text: string): string[] {
  const places = commentsOf(entry, 'reference', text).flatMap((line) => line.split(/\s+/))
  // msgmerge repeats a context that is still the same.
  const context = entry.context === null ? '' : `msgctxt ${JSON.stringify(entry.context.value)}`
  const previous = commentsOf(entry, 'previous', text)
    .join('')
    .replaceAll('""', '')
    .replaceAll(/"\s*"/g, '')
    .replace(context, '')
  return [
    ...commentsOf(entry, 'translator', text)
      .filter((line) => line.trim() !== '')
      .map((line) => `# ${line.trim()}`),
    ...commentsOf(entry, 'extracted', text).map((line) => `#. ${line.trim()}`),
    `#: ${places.join(' ')}`,
    `#, ${flagsOfEntry(entry, text).toSorted().join(', ')}`,
    `#| ${previous}`,
    textsOf(entry),
  ]
}

/** Updates a catalogue from a template by the command line. Returns its new bytes. */
export async function updateByProgram(
  { folder, ok }: Pick<CommandLine, 'folder' | 'ok'>,
  catalogue: Uint8Array,
  template: Uint8Array,
  language: string,
): Promise<Uint8Array> {
  const name = `${language}.po`
  writeFileSync(join(folder, name), catalogue)
  writeFileSync(join(folder, 'later.pot'), template)
  await ok(['bind', name])
  await ok(['update', name, 'later.pot', '--no-fuzzy'])
  return readFileSync(join(folder, name))
}

/** Updates a catalogue by msgmerge, without references if it has none. Returns null if msgmerge refuses it. */
export function updateByMsgmerge(
  folder: string,
  catalogue: Uint8Array,
  template: Uint8Array,
): Uint8Array | null {
  const [place, later] = [join(folder, 'msgmerge.po'), join(folder, 'msgmerge.pot')]
  writeFileSync(place, catalogue)
  writeFileSync(later, template)
  const location = /^#:/m.test(Buffer.from(catalogue).toString('latin1')) ? [] : ['--no-location']
  const options = ['--quiet', '--no-wrap', '--previous', '--no-fuzzy-matching', ...location]
  const args = [...options, '-o', '-', place, later]
  const { status, stdout } = spawnSync('msgmerge', args, { maxBuffer: 1 << 28 })
  return status === 0 ? stdout : null
}

/** Whether `msgfmt -c` accepts a catalogue. */
export function isAccepted(content: Uint8Array): boolean {
  return spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: content }).status === 0
}

/** Draws the template of a later version of a catalogue: each kind of change happens to some of its entries. */
export function laterTemplate(catalogue: Uint8Array, random: () => number): Uint8Array {
  const decoded = decodePo({ name: 'a.po', content: catalogue })
  const { text, encoding } = decoded
  const happens = (share: number) => random() < share
  const blocks: string[] = []
  const revived = Array.from(obsoleteEntries(text, encoding).values(), (one) => one).filter(() =>
    happens(0.3),
  )
  const all = [
    ...Array.from(readCatalog(text, encoding).entries, (entry) => ({ entry, text })),
    ...revived.map(({ entry, text: lines }) => ({ entry, text: lines })),
  ]
  for (const [index, { entry, text: from }] of all.entries()) {
    if (happens(0.06)) continue
    const id = happens(0.04) ? `${entry.id.value} anew` : entry.id.value
    const block = blockOf(entry, id, from, { index, happens })
    if (happens(0.03)) blocks.unshift(block)
    else blocks.push(block)
  }
  blocks.push('#: new.c:1\nmsgid "Qwzx 12345"\nmsgstr ""')
  const header = 'msgid ""\nmsgstr ""\n"POT-Creation-Date: 2030-01-01 10:00+0000\\n"\n'
  const charset = `"Content-Type: text/plain; charset=${decoded.encoding}\\n"`
  return encode(`${header}${charset}\n\n${blocks.join('\n\n')}\n`, decoded)
}

function blockOf(
  entry: PoEntry,
  id: string,
  text: string,
  { index, happens }: { index: number; happens: (share: number) => boolean },
): string {
  const layout = { lineBreak: '\n', width: Infinity } as const
  const line = (keyword: string, value: string) => `${keyword} ${layOut(value, keyword, layout)}`
  const isTurned = happens(0.05)
  const standing = entry.plural?.value ?? null
  const other = happens(0.2) && standing !== null ? `${standing} more` : standing
  const plural = isTurned === (standing === null) ? (other ?? `${id} in plural`) : null
  const extracted = commentsOf(entry, 'extracted', text).map((one) => `#. ${one}`)
  const places = commentsOf(entry, 'reference', text).map((one) => `#: ${one}`)
  const flags = flagsOfEntry(entry, text).filter((flag) => flag !== 'fuzzy')
  const shown = happens(0.05)
    ? []
    : happens(0.05) && !flags.includes('c-format')
      ? [...flags, 'c-format']
      : flags
  return [
    ...(happens(0.1) ? [...extracted, '#. Said anew.'] : extracted),
    ...(happens(0.3) ? [`#: later.c:${index} later.c:${index + 7}`] : places),
    ...(shown.length > 0 ? [`#, ${shown.join(', ')}`] : []),
    ...(entry.context ? [line('msgctxt', entry.context.value)] : []),
    line('msgid', id),
    ...(plural === null ? ['msgstr ""'] : [line('msgid_plural', plural), 'msgstr[0] ""', 'msgstr[1] ""']),
  ].join('\n')
}
