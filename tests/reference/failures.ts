/** The failures of the program with their sentences, read from the code: the page on troubleshooting lists them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './pages.ts'

export interface DocumentedFailure {
  code: string
  /** The sentences that the code has, with … for each value. */
  messages: string[]
  kept: string[]
  todo: string[]
}

const CODE = /^[a-z][\w]*(?:\.[\w]+)+$/

/**
 * Returns the texts that a literal, a template, a `sentence` or a choice between them can have, with … for each value;
 * none for other expressions.
 */
function textsOf(node: ts.Expression | undefined): string[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, node.head.text)]
  if (ts.isTaggedTemplateExpression(node)) return textsOf(node.template)
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(textsOf) : []
}

function textsOfMember(details: readonly ts.Expression[], name: string): string[] {
  return details.flatMap((argument) => {
    if (!ts.isObjectLiteralExpression(argument)) return []
    const found = argument.properties.find((one) => one.name?.getText() === name)
    return found && ts.isPropertyAssignment(found) ? textsOf(found.initializer) : []
  })
}

/** Reads each failure that the code makes by a literal code: `new Failure('label.exists', …)`, `failureAt('format.syntax', …)`. */
export function readFailures(): DocumentedFailure[] {
  const failures = new Map<string, DocumentedFailure>()
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) note(node)
    ts.forEachChild(node, visit)
  }
  const note = (call: ts.NewExpression | ts.CallExpression): void => {
    const { expression } = call
    const [first, message, ...details] = call.arguments ?? []
    const isFailure = ts.isIdentifier(expression) && /failure$/i.test(expression.text.replace(/At$/, ''))
    if (!isFailure || first === undefined || !ts.isStringLiteral(first) || !CODE.test(first.text)) return
    const { text: code } = first
    const failure = failures.get(code) ?? { code, messages: [], kept: [], todo: [] }
    failures.set(code, failure)
    add(failure.messages, textsOf(message))
    add(failure.kept, textsOfMember(details, 'kept'))
    add(failure.todo, textsOfMember(details, 'todo'))
  }
  for (const path of globSync('{core,cli,electron}/**/*.ts', { cwd: ROOT }).sort()) {
    const text = readFileSync(join(ROOT, path), 'utf8')
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  }
  return [...failures.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
}

function add(sentences: string[], further: readonly string[]): void {
  for (const sentence of further)
    if (sentence !== '…' && !sentences.includes(sentence)) sentences.push(sentence)
}

/** The failures as Markdown: a section for each subject, and a heading for each code. */
export function failureSections(): string {
  const subjects = Map.groupBy(readFailures(), ({ code }) => code.slice(0, code.indexOf('.')))
  return [...subjects]
    .map(([subject, failures]) => [`## ${subject}`, ...failures.map(failurePart)].join('\n\n'))
    .join('\n\n')
}

function failurePart({ code, messages, kept, todo }: DocumentedFailure): string {
  const said = messages.length === 0 ? ['The message names the reason.'] : messages
  return [
    `### ${code}`,
    said.map((one) => `- ${escaped(one)}`).join('\n'),
    ...(kept.length > 0 ? [`**Unchanged**: ${kept.map(escaped).join(' ')}`] : []),
    ...(todo.length > 0 ? [`**What to do**: ${todo.map(escaped).join(' Or: ')}`] : []),
  ].join('\n\n')
}

/** A text of a terminal as Markdown: what Markdown would read in it is shown as it is. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_[\]`<{|]/g, String.raw`\$&`).replaceAll('\n', ' ')
}
