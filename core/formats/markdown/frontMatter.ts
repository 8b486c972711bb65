/** The values of a front matter that people read. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { isMap, isScalar, parse, parseDocument, type Scalar } from 'yaml'
import { assertEncodable } from '../encoding.ts'
import type { Block } from '../runningText/block.ts'

/** Keys whose values are shown on pages, in the static site generators that are much used. */
const FOR_PEOPLE = new Set(
  `title subtitle description summary excerpt lead tagline caption headline abstract linkTitle linktitle
   sidebar_label sidebar_title sidebarTitle pagination_label nav_title navTitle image_alt imageAlt`.split(
    /\s+/,
  ),
)

/** A block for each value of the YAML from `start` to `end`; a warning where it cannot be read. */
export function frontMatterBlocks(
  text: string,
  start: number,
  end: number,
): { blocks: Block[]; warnings: Sentence[] } {
  const document = parseDocument(text.slice(start, end), { uniqueKeys: true, schema: 'core' })
  const [error] = document.errors
  if (error) {
    const line = text.slice(0, start + error.pos[0]).split('\n').length
    return {
      blocks: [],
      warnings: [sentence`Line ${line}: the front matter is no valid YAML, and stays as it is.`],
    }
  }
  if (!isMap(document.contents)) return { blocks: [], warnings: [] }
  const blocks = document.contents.items.flatMap(({ key, value }): Block[] => {
    const name = isScalar(key) && typeof key.value === 'string' ? key.value : null
    if (name === null || !FOR_PEOPLE.has(name) || !isScalar(value) || typeof value.value !== 'string')
      return []
    return value.range ? [keyBlock(name, value as Scalar<string>, value.range, text, start)] : []
  })
  return { blocks, warnings: [] }
}

function keyBlock(
  key: string,
  { value, type }: Scalar<string>,
  range: readonly [number, number, number],
  text: string,
  base: number,
): Block {
  const start = base + range[0]
  const end = base + range[1]
  return {
    part: 'key',
    kind: 'key',
    title: `“${key}” of the front matter`,
    headings: [],
    key,
    pieces: [{ kind: 'text', text: value.trim(), start, end }],
    write: (replacements) =>
      replacements.map(({ text: translation, identifier }) => {
        assertEncodable(translation, 'utf-8', identifier)
        const lineEnd = /(?:\r?\n)?$/.exec(text.slice(start, end))![0]
        return { start, end, text: writeScalar(translation, type) + lineEnd }
      }),
  }
}

/** Writes a scalar in the quotes that the source has, or none, as far as YAML reads it so. */
function writeScalar(text: string, type: Scalar['type']): string {
  if (type === 'PLAIN' && isPlain(text)) return text
  if (type === 'QUOTE_SINGLE' && !/[\n\r]/.test(text)) return `'${text.replaceAll("'", "''")}'`
  return JSON.stringify(text)
}

function isPlain(text: string): boolean {
  if (/[\n\r]/.test(text)) return false
  try {
    const value: unknown = parse(`key: ${text}`, { logLevel: 'error' })
    return typeof value === 'object' && value !== null && 'key' in value && value.key === text
  } catch {
    return false
  }
}
