/** The markup of the screens says nothing that is not in the catalogue. */
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'svelte/compiler'
import { expect, it } from 'vitest'

const WORDS = /\p{L}{2,}/u
const SAID = /^(alt|aria-(description|label|roledescription|valuetext)|label|placeholder|title)$/
/** The same in every language: a format's name, the keys of a shortcut, an address. */
const UNTRANSLATED = /^(ICU|\(Alt\+.\)|(?:https|postgres):\S+)$/u

interface MarkupNode {
  type: string
  name?: string
  data?: string
  value?: unknown
}

/** Texts between tags, and in visible or announced attributes. The content of `code` and `kbd` is no prose. */
function* literalsOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const child of node) yield* literalsOf(child)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, name, data, value } = node as MarkupNode
  if (type === 'Attribute' || type === 'StyleDirective' || type === 'Comment') {
    if (type === 'Attribute' && SAID.test(name ?? '')) yield* literalsOf(value)
    return
  }
  if (type === 'RegularElement' && (name === 'code' || name === 'kbd')) return
  const text = type === 'Text' ? (data ?? '').trim() : ''
  if (WORDS.test(text) && !UNTRANSLATED.test(text)) yield text
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'expression' && key !== 'parent') yield* literalsOf(child)
  }
}

it('has no text of its own', () => {
  const files = globSync('renderer/src/**/*.svelte')
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const { fragment } = parse(readFileSync(file, 'utf8'), { modern: true })
    return [...literalsOf(fragment)].map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})
