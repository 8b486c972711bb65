/**
 * A module for files of lines like `greeting = Hello`. A line that begins with # is a comment on the next text;
 * \n in a value is a line break, \\ a backslash, and "\ " a space at its beginning.
 */
import type { BuildResponse, JobRequest, JobString, ParseResponse } from '../../../contract/moduleProtocol.ts'

export default async function run(job: JobRequest): Promise<ParseResponse | BuildResponse> {
  const content = await readContent(job)
  const [language] = job.targetLanguages
  switch (job.jobType) {
    case 'parse-file':
      return { data: { strings: parse(content, language?.id) } }
    case 'build-file':
      if (language === undefined) return { error: 'A file is built in a language.' }
      return { data: { content: base64(build(content, await readStrings(job), language.id)) } }
  }
}

/** The strings of a source file; or, with a language, the translations of a translation file. */
export function parse(content: string, languageId?: string): JobString[] {
  const strings: JobString[] = []
  let comment = ''
  for (const line of content.split(/\r?\n/)) {
    const entry = readLine(line)
    if (line.startsWith('#')) comment = line.slice(1).trim()
    if (entry === null) continue
    const text = unescape(entry.value)
    strings.push({
      identifier: entry.key,
      text,
      ...(comment !== '' && { context: comment }),
      ...(languageId !== undefined && { translations: { [languageId]: { text } } }),
    })
    comment = ''
  }
  return strings
}

/** The file with the translations in the values' places: everything else stays as it is. */
export function build(content: string, strings: readonly JobString[], languageId: string): string {
  const texts = new Map(strings.map((string) => [string.identifier, string.translations?.[languageId]?.text]))
  return content
    .split(/(\r?\n)/)
    .map((line) => {
      const entry = readLine(line)
      const text = entry === null ? undefined : texts.get(entry.key)
      return entry !== null && typeof text === 'string' ? entry.head + escape(text) : line
    })
    .join('')
}

/** `head` is all that stands before the value. */
function readLine(line: string): { head: string; key: string; value: string } | null {
  const equals = line.indexOf('=')
  if (line.startsWith('#') || equals === -1) return null
  const value = line.slice(equals + 1).trimStart()
  return { head: line.slice(0, line.length - value.length), key: line.slice(0, equals).trim(), value }
}

function unescape(value: string): string {
  return value.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replace(/^ /, '\\ ')
}

/** The file's bytes come in the request, or, where they are many, behind an address. */
async function readContent({ file }: JobRequest): Promise<string> {
  if (file.content !== undefined) return Buffer.from(file.content, 'base64').toString()
  if (file.contentUrl === undefined) throw new Error('The job has neither a content nor its address.')
  return Buffer.from(await (await fetch(file.contentUrl)).arrayBuffer()).toString()
}

/** So do the strings: a list, or a file with one string a line. */
async function readStrings({ strings, stringsUrl }: JobRequest): Promise<JobString[]> {
  if (strings !== undefined) return strings
  if (stringsUrl === undefined) throw new Error('The job has neither strings nor their address.')
  const lines = (await (await fetch(stringsUrl)).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JobString)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
