/** The bands of an analysis against a program that compares each text with every text of the memory. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bandOfMatch } from '../../../core/contract/analysisBands.ts'
import { Texts } from '../../bench/texts.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { bestScores, type Pair } from './bruteForce.ts'

const COUNT = 3_000

/** Whether a text has a word apart from markup, so that it does not count as numbers and placeholders. */
function hasWord(text: string): boolean {
  return /(?:^|\s)\p{L}{3,}(?:\s|$)/u.test(text.replaceAll(/<[^<>]*>|\{[^{}]*\}/g, ' '))
}

/** Sentences of this project's pages. */
function sentences(): string[] {
  const pages = ['CHANGELOG.md', 'README.md', ...globSync('docs/**/*.md')].sort()
  const all = pages
    .flatMap((path) => readFileSync(path, 'utf8').split(/(?<=[.:])\s+|\n+/))
    .map((text) => text.replaceAll(/[|\\"#*]+/g, ' ').trim())
    // Rows of tables are no sentences.
    .filter((text) => !/\s{2}/.test(text))
    .filter((text) => text.length >= 3 && text.length <= 90 && hasWord(text))
  return [...new Set(all)]
}

/** The letters of another script, with numbers and signs in place: a translation shares no words with its source. */
function inCyrillic(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(0x0430 + (letter.charCodeAt(0) % 32)))
}

/** A sentence with words changed, put in or left out. */
function edited(text: string, others: readonly string[], chances: Texts): string {
  const words = text.split(' ')
  const edits = 1 + chances.below(Math.max(1, Math.floor(words.length / 2)))
  for (let edit = 0; edit < edits; edit++) {
    const isLess = words.length > 2 && chances.chance(1 / 3)
    const other = chances.pick(chances.pick(others).split(' '))
    words.splice(chances.below(words.length), chances.chance(0.5) ? 1 : 0, ...(isLess ? [] : [other]))
  }
  return words.join(' ')
}

/** A text with another number, another case or other punctuation. */
function varied(text: string, chances: Texts): string {
  const way = chances.below(3)
  if (way === 0) return text.replaceAll(/\d+/g, (number) => String(Number(number) + 1))
  return way === 1 ? text.toUpperCase() : `${text.replace(/[.:,]$/, '')}!`
}

it('has each of 3,000 texts in the band of its best match', { timeout: 900_000 }, async () => {
  const chances = new Texts(3, 'en')
  const all = sentences()
  const memory: Pair[] = all
    .slice(0, COUNT)
    .map((source, index) => ({ source, target: index % 3 === 0 ? inCyrillic(source) : 'Переклад' }))
  const unknown = all.slice(COUNT)
  const texts = new Set<string>()
  for (let way = 0; texts.size < COUNT; way = (way + 1) % 5) {
    const { source } = memory[chances.below(memory.length)]!
    const text =
      way === 0
        ? source
        : way === 1
          ? chances.pick(unknown)
          : way === 2
            ? varied(source, chances)
            : edited(source, all, chances)
    if (hasWord(text)) texts.add(text)
  }

  const screen = testScreen()
  const path = (name: string) => join(screen.folder, name)
  const { project } = await screen.value('project.create', {
    path: path('p.interlinear'),
    name: 'Pages',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const units = memory.map(({ source, target }) => {
    const tuv = (language: string, text: string) =>
      `<tuv xml:lang="${language}"><seg>${quoted(text)}</seg></tuv>`
    return `<tu>${tuv('en', source)}${tuv('uk', target)}</tu>`
  })
  writeFileSync(
    path('m.tmx'),
    `<tmx version="1.4"><header srclang="en"/><body>${units.join('\n')}</body></tmx>`,
  )
  await screen.value('exchange.importMemory', { project, path: path('m.tmx') })
  const entries = [...texts].map((text, index) => [`key${index}`, text])
  writeFileSync(path('texts.json'), JSON.stringify(Object.fromEntries(entries)))
  await screen.value('project.import', { project, paths: [path('texts.json')] })

  const analysis = await screen.value('analysis.run', { project, languageIds: ['uk'] })
  const found = Object.entries(analysis.languages[0]!.total).map(([band, { segments }]) => [band, segments])
  const expected = { ...Object.fromEntries(found.map(([band]) => [band, 0])) } as Record<string, number>
  for (const score of bestScores([...texts], memory))
    expected[bandOfMatch(score < 50 ? null : { kind: 'exact', score })]! += 1
  expect(Object.fromEntries(found)).toEqual(expected)
  // Every band of a match has texts, so that none is equal by being empty.
  for (const band of ['exact', 'from95', 'from85', 'from75', 'from50', 'none'])
    expect(expected[band], band).toBeGreaterThan(20)
})
