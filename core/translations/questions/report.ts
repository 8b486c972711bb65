/**
 * The questions of translators to the author of a source, by file and line: Markdown for an issue, a mail or a page.
 */
import type { IssueType } from '../../model/enumerations.ts'
import type { CodeReference, Question, QuestionedString } from '../../contract/index.ts'
import { splitIdentifier } from '../../formats/identifier.ts'
import { escapedLine, fenced, inlineCode, quotedMarkdown } from './markdown.ts'
import { comparePaths } from '../../strings/fileOrder.ts'

const KINDS: Readonly<Record<IssueType, string>> = {
  general_question: 'Question',
  translation_mistake: 'Mistake in the translation',
  context_request: 'Context needed',
  source_mistake: 'Mistake in the source',
}

export interface QuestionReportOf {
  project: string
  /** The names of languages by id. */
  languages: ReadonlyMap<string, string>
  /** ISO 8601. */
  at: string
  strings: readonly QuestionedString[]
}

/** The strings with their questions of some kinds alone. */
export function withKinds(
  strings: readonly QuestionedString[],
  kinds: readonly IssueType[],
): QuestionedString[] {
  return strings.flatMap((string) => {
    const questions = string.questions.filter(({ kind }) => kinds.includes(kind))
    return questions.length === 0 ? [] : [{ ...string, questions }]
  })
}

export function countQuestions(strings: readonly QuestionedString[]): number {
  return strings.reduce((sum, { questions }) => sum + questions.length, 0)
}

/**
 * The report piece by piece. Strings are grouped by the file of the code that uses them first, where their catalogue
 * says it, else by their own file; in the order of lines.
 */
export function* questionPieces({ project, languages, at, strings }: QuestionReportOf): Generator<string> {
  const count = countQuestions(strings)
  const date = at.slice(0, 10)
  yield `# Questions to the authors of ${escapedLine(project.replace(/\s+/g, ' '))}\n\n`
  if (count === 0) {
    yield `No open questions on ${date}.\n`
    return
  }
  const [questions, about] = [numbered(count, 'open question'), numbered(strings.length, 'string')]
  yield `${questions} about ${about}, ${date}.\n`
  for (const [file, own] of groupedByFile(strings)) {
    yield `\n## ${file === null ? 'Strings of no file' : inlineCode(cut(file))}\n`
    for (const string of own) yield* stringPieces(string, languages)
  }
}

/** Files by their names, with what has no file last. */
function groupedByFile(strings: readonly QuestionedString[]): [string | null, QuestionedString[]][] {
  const groups = new Map<string | null, QuestionedString[]>()
  for (const string of strings) {
    const file = fileOf(string)
    const group = groups.get(file)
    if (group) group.push(string)
    else groups.set(file, [string])
  }
  const line = ({ references }: QuestionedString) => references[0]?.line ?? 0
  const all = [...groups].sort(([a], [b]) => comparePaths(a, b))
  // Strings of one line stay in the order of their file.
  return all.map(([file, own]) => [file, own.toSorted((a, b) => line(a) - line(b))])
}

function fileOf({ references: [first], file }: QuestionedString): string | null {
  return first === undefined ? file : pathOf(first)
}

/** The path as seen from the top: that the catalogue lies in a folder of its own says nothing to the author. */
function pathOf({ path }: CodeReference): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.{1,2}\/)+/, '')
}

function* stringPieces(string: QuestionedString, languages: ReadonlyMap<string, string>): Generator<string> {
  const { references, file, identifier, source, questions } = string
  const places = references.map((reference) => placeOf(reference))
  const isOfText = isOwnText(string) || contextOf(string) !== null
  const heading = places[0] ?? (isOfText ? (source[0]?.text ?? '') : identifier)
  yield `\n### ${inlineCode(cut(heading.trim() || `String ${string.stringId}`))}\n\n`
  for (const { form, text } of source) {
    if (form !== 'none') yield `${form}:\n\n`
    yield `${fenced(text)}\n\n`
  }
  if (places.length > 1) yield `- Also at ${listed(places.slice(1))}\n`
  if (file !== null) yield `- In ${inlineCode(cut(file))}\n`
  const context = contextOf(string)
  if (context !== null) yield `- Context ${inlineCode(cut(context))}\n`
  else if (!isOwnText(string) && places.length > 0) yield `- Identifier ${inlineCode(cut(identifier))}\n`
  for (const question of questions) yield questionText(question, languages)
}

/** More places of a string than these are counted. */
const MAX_PLACES = 10

function listed(places: readonly string[]): string {
  const shown = places.slice(0, MAX_PLACES).map((place) => inlineCode(cut(place)))
  const left = places.length - shown.length
  return shown.join(', ') + (left > 0 ? ` and ${numbered(left, 'more place')}` : '')
}

/** Whether the identifier is the text itself, as in PO. */
function isOwnText({ identifier, source }: QuestionedString): boolean {
  return source.some(({ text }) => text === identifier)
}

/** Returns the context that an identifier contains beside the text, as in PO and Qt; null for others. */
function contextOf({ identifier, source }: QuestionedString): string | null {
  const parts = splitIdentifier(identifier)
  const others = parts.filter((part) => !source.some(({ text }) => text === part))
  return others.length === 0 || others.length === parts.length ? null : others.join(', ')
}

function placeOf(reference: CodeReference): string {
  const path = pathOf(reference)
  return reference.line === null ? path : `${path}:${reference.line}`
}

function questionText(
  { kind, text, user, name, languageId, at }: Question,
  languages: ReadonlyMap<string, string>,
) {
  const asker = name ?? user
  const language = languageId === null ? 'every language' : (languages.get(languageId) ?? languageId)
  const facts = [language, ...(asker === null ? [] : [asker]), at.slice(0, 10)]
  return `\n**${KINDS[kind]}** (${facts.map((fact) => escapedLine(fact.replace(/\s+/g, ' '))).join(', ')})\n\n${quotedMarkdown(text)}\n`
}

/** Longer names than these are cut: what tells them apart is at their beginning. */
const LONGEST = 200

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
}

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
