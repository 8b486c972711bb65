/** Translations of running text that go into the page that lies there: what differs in it is what was edited. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doJob } from '../../core/parsing/job.ts'
import type { BuildOptions } from '../../core/formats/format.ts'
import { english, failureOf, fileOf, ukrainian } from './support.ts'

interface Page {
  names: readonly [source: string, into: string]
  type: string
  source: string
  /** The Ukrainian file, with habits of its own. */
  into: string
  /** Its first segments, by the source's texts. */
  says: Readonly<Record<string, string>>
  /** Not built like its source. */
  other: string
}

const pages: readonly Page[] = [
  {
    names: ['page.md', 'page.uk.md'],
    type: 'md',
    source: `---
title: Start
---

# Welcome

First sentence. Second *sentence*.

- Item one
- Item two

\`\`\`sh
run --all
\`\`\`

Last words.
`,
    into: `---
title:   'Початок'
draft: true
---

Ласкаво просимо
===============

Перше
речення.  Друге _речення_.

* Пункт один
* Пункт два

\`\`\`sh
# запуск
run --all --lang uk
\`\`\`


Останні слова.`,
    says: {
      Start: 'Початок',
      Welcome: 'Ласкаво просимо',
      'First sentence.': 'Перше речення.',
      'Item two': 'Пункт два',
      'Last words.': 'Останні слова.',
    },
    other: '# Ласкаво просимо\n\n- Пункт\n',
  },
  {
    names: ['page.mdx', 'uk/page.mdx'],
    type: 'mdx_v2',
    source: `import { Card } from './card'

export const meta = { order: 1 }

# Welcome

Press <Key>Enter</Key> and wait. Then go on.

<Card>

Inside of a card.

</Card>

{meta.order}

Last words.
`,
    into: `import { Card } from '../card'
// Переклав хтось
export const meta = { order: 2, lang: 'uk' }

# Ласкаво просимо #

Натисніть <Key>Enter</Key>
і чекайте. Потім продовжуйте.

<Card tone="uk">

Усередині картки.

</Card>

{meta.order + 1}

Останні слова.
`,
    says: {
      Welcome: 'Ласкаво просимо',
      'Press <Key>Enter</Key> and wait.': 'Натисніть <Key>Enter</Key> і чекайте.',
      'Inside of a card.': 'Усередині картки.',
      'Last words.': 'Останні слова.',
    },
    other: '# Ласкаво просимо\n\n# Ще\n',
  },
  {
    names: ['page.html', 'page.uk.html'],
    type: 'html',
    source: `<!doctype html>
<html lang="en">
<head><title>Start</title></head>
<body>
<p>First sentence. Second <b>sentence</b> &amp; more.</p>
<p><img src="a.png" alt="A picture"></p>
<script>run('all')</script>
<ul><li>Item one<li>Item two</ul>
</body></html>
`,
    into: `<!DOCTYPE html>
<!-- Переклав хтось -->
<HTML LANG=uk class='x'>
<head><title>Початок</title>
<style>p { color: red }</style></head>
<body>
  <p class="big">Перше речення.
     Друге <b>речення</b> &amp; &#1097;&#1077;.
  <p><img src='uk.png' alt='Малюнок &quot;1&quot;'></p>
  <script>run('uk')</script>
  <ul><li>Пункт один</li><li>Пункт два</li></ul>
</body>
`,
    says: {
      Start: 'Початок',
      'First sentence.': 'Перше речення.',
      'A picture': 'Малюнок "1"',
      'Item one': 'Пункт один',
    },
    other: '<p>Перше</p><h1>Друге</h1>',
  },
  {
    names: ['page.txt', 'page.uk.txt'],
    type: 'txt',
    source: `Welcome

First sentence. Second sentence.

Line one
line two
`,
    into: `

  Ласкаво просимо

Перше речення.   Друге речення.



Рядок один
   рядок два


`,
    says: { Welcome: 'Ласкаво просимо', 'Second sentence.': 'Друге речення.' },
    other: 'Ласкаво просимо\n',
  },
]

const word = fc
  .array(fc.constantFrom('їжак', "об'єкт", 'коваль', 'дім', '7'), { minLength: 1, maxLength: 12 })
  .map((words) => `Я ${words.join(' ')}`)

describe.each(pages.map((page) => [page.type, page] as const))('a translated page of %s', (type, page) => {
  const [sourceName, intoName] = page.names
  const source = fileOf(sourceName, page.source)
  const into = (content = page.into) => fileOf(intoName, content)
  const sources = new Map(
    doJob({ kind: 'parse', file: source, type, options: { sourceLanguage: english } }).parsed.strings.map(
      ({ identifier, text }) => [identifier, text as string],
    ),
  )
  const idOf = (text: string) => [...sources].find(([, one]) => one === text)![0]
  const read = (content?: string) => {
    const options = { sourceLanguage: english, targetLanguage: ukrainian }
    const { parsed } = doJob({ kind: 'parse', file: into(content), source, type, options })
    return new Map(parsed.strings.map(({ identifier, text }) => [identifier, text as string]))
  }
  const build = (
    texts: ReadonlyMap<string, string>,
    { content, ...options }: Partial<BuildOptions> & { content?: string } = {},
  ) => {
    const { content: built } = doJob({
      ...({ kind: 'build', file: source, type } as const),
      options: {
        ...{ sourceLanguage: english, targetLanguage: ukrainian, into: into(content) },
        translations: new Map([...texts].map(([identifier, text]) => [identifier, { text }])),
        ...options,
      },
    })
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(built)
  }
  const standing = read()

  it('is read beside its source', () => {
    const says = Object.entries(page.says).map(([text, translation]) => [idOf(text), translation] as const)
    for (const [identifier, translation] of says) expect(standing.get(identifier)).toBe(translation)
    expect(new Set(standing.keys())).toEqual(new Set(sources.keys()))
  })

  it('stays byte for byte if all translations are equal, or nothing is translated', () => {
    for (const content of [page.into, page.into.replaceAll('\n', '\r\n'), `\ufeff${page.into}`]) {
      expect(build(standing, { content })).toBe(content)
      expect(build(new Map(), { content })).toBe(content)
    }
  })

  it('has each edit, and all other texts unchanged', () => {
    const property = fc.property(
      fc.subarray([...standing.keys()], { minLength: 1 }),
      word,
      (edited, text) => {
        const built = build(new Map(edited.map((identifier) => [identifier, text])))
        for (const [identifier, was] of read(built))
          expect(was).toBe(edited.includes(identifier) ? text : standing.get(identifier))
        expect(build(read(built), { content: built })).toBe(built)
      },
    )
    fc.assert(property, { numRuns: 20 })
  })

  it('differs by the edit only', () => {
    for (const identifier of standing.keys()) {
      const built = build(new Map([...standing, [identifier, 'ЗМІНЕНО']]))
      const at = built.indexOf('ЗМІНЕНО')
      const after = built.slice(at + 'ЗМІНЕНО'.length)
      expect(page.into.startsWith(built.slice(0, at))).toBe(true)
      expect(page.into.endsWith(after)).toBe(true)
      expect(page.into.slice(at, page.into.length - after.length).trim()).not.toBe('')
    }
  })

  it('gets the source’s text after deleting a translation', () => {
    const [identifier] = standing.keys()
    const built = build(new Map(), { cleared: new Set([identifier!]) })
    expect(built).not.toBe(page.into)
    expect(built).toContain(sources.get(identifier!))
    expect([...read(built).keys()]).toEqual([...standing.keys()].slice(1))
  })

  it('is built from its source if it is empty', () => {
    const identifier = idOf(Object.keys(page.says)[0]!)
    expect(build(new Map(), { content: '\n' })).toBe('\n')
    const made = build(new Map([[identifier, 'Нове']]), { content: '' })
    expect([...read(made)]).toEqual([[identifier, 'Нове']])
  })

  it('is refused with the position if the structures differ', () => {
    const { code, details } = failureOf(() => build(standing, { content: page.other }))
    expect(code).toBe('format.shape')
    expect(details.line).toBeGreaterThan(0)
  })
})
