/**
 * The result of each format of running text for a whole page: its strings, and the page with each of them translated.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { doJob } from '../../core/parsing/job.ts'
import { english, ukrainian } from './support.ts'

const fixture = (name: string) => ({
  name,
  content: new Uint8Array(readFileSync(new URL(`./fixtures/runningText/${name}`, import.meta.url))),
})

describe.each(['page.html', 'page.md', 'page.mdx'])('%s', (name) => {
  const file = fixture(name)
  const { type, parsed } = doJob({ kind: 'parse', file, options: { sourceLanguage: english } })
  const build = (translate: (text: string) => string) => {
    const translations = new Map(
      parsed.strings.map(({ identifier, text }) => [identifier, { text: translate(text as string) }]),
    )
    const options = { sourceLanguage: english, targetLanguage: ukrainian, translations }
    return doJob({ kind: 'build', file, type, options }).content
  }

  it('has these strings', async () => {
    const strings = parsed.strings.map(
      ({ text, context }) => `${text as string}\n    ${context!.replace('\n', ' | ')}\n`,
    )
    await expect(strings.join('')).toMatchFileSnapshot(`./golden/${name}.strings.txt`)
  })

  it('is built like this', async () => {
    const built = new TextDecoder().decode(build((text) => `⟦${text}⟧`))
    await expect(built).toMatchFileSnapshot(`./golden/${name.replace('page', 'page.uk')}`)
  })

  it.skipIf(name.endsWith('.mdx'))('is this page, with each string in its place', async () => {
    const { html, identifiers } = doJob({ kind: 'show', file, type, options: { sourceLanguage: english } })
    await expect(`${html}\n`).toMatchFileSnapshot(`./golden/${name}.page.html`)
    const places = [...html.matchAll(/ data-preview-(?:id|attributes)="([\w: -]+)"/g)].flatMap(([, ids]) =>
      ids!.split(' ').map((id) => Number.parseInt(id, 10)),
    )
    expect(places.toSorted((a, b) => a - b)).toEqual(identifiers.map((_, index) => index + 1))
    expect(identifiers).toEqual(parsed.strings.map(({ identifier }) => identifier))
  })

  it('is unchanged without translations', () => {
    expect(Buffer.from(build((text) => text)).equals(file.content)).toBe(true)
  })
})
