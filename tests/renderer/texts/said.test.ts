/** Sentences by name and values: each finding and each problem of a message, in every language. */
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseMessage as parseIcu } from '../../../core/messages/syntax.ts'
import { UNCHANGED_NOTICES } from '../../../core/platform/errors/unchangedNotices.ts'
import { CHECKS } from '../../../core/quality/checks/index.ts'
import { sentencesInSources } from '../../../renderer/dev/sentences.ts'
import { compileMessage, parseTemplate } from '../../../renderer/src/texts/bind.ts'
import {
  interfaceLanguages,
  loadLanguage,
  SOURCE_LANGUAGE,
  type Sentences,
} from '../../../renderer/src/texts/language.ts'
import englishWorkbench from '../../../renderer/src/texts/locales/en/workbench.json' with { type: 'json' }
import type { MessageLanguage } from '../../../core/platform/text/sentence.ts'

const root = join(import.meta.dirname, '../../..')
const findings = CHECKS.flatMap(({ sentences }) => Object.entries(sentences)) as [
  string,
  (values: unknown) => string,
][]

/** The names of the values that a sentence in English is made of. */
function valuesOf(sentence: (values: unknown) => string): Set<string> {
  const asked = new Set<string>()
  const given = new Proxy(
    {},
    {
      get(_, name: string) {
        asked.add(name)
        return name === 'language' ? ({ languageId: 'de', title: 'German' } satisfies MessageLanguage) : ['x']
      },
    },
  )
  sentence(given)
  return asked
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
    return element.type === TYPE.argument || element.type === TYPE.number ? [element.value] : []
  })
}

/** The names of sentences that the parsers of messages may say, as their tables have them. */
function problemNames(): string[] {
  const read = (file: string) => readFileSync(join(root, 'core/messages', file), 'utf8')
  const keys = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, key]) => key!)
  return [
    ...keys(read('icuProblems.ts'), /^ {2}([A-Z_]{5,}): \{/gm).map((key) => `icu.${key}`),
    ...keys(read('fluentProblems.ts'), /^ {2}(E00\d\d): \{/gm).map((key) => `fluent.${key}`),
    ...keys(read('fluentProblems.ts'), /problem\(\s*'\w+',\s*'(\w+)'/g).map((key) => `fluent.${key}`),
    ...globSync('*.ts', { cwd: join(root, 'core/messages') }).flatMap((file) =>
      keys(read(file), /(?:name: |\? )'((?:icu|fluent|message)\.[a-zA-Z]+)'/g),
    ),
  ]
}

const others = interfaceLanguages.filter(({ tag }) => tag !== 'en')

describe('findings of the checks', () => {
  it('have their words in their check’s table, but for those of a person’s rules and of a service', () => {
    const folder = join(root, 'core/quality/checks')
    const own = readdirSync(folder).filter((file) =>
      /\bmessage: [`'"]/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(own, 'checks that say something without say(…)').toEqual([])
  })

  it('are found by checks: no sentence is left of one that is gone', () => {
    const folder = join(root, 'core/quality/checks')
    const told = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
      // Their table has each name once: as a key, with a colon.
      .replaceAll(/^ {2}'[a-z]+\.\w+':/gm, '')
    const isSaid = (name: string) =>
      told.includes(`'${name}'`) || told.includes(`say(\`${name.replace(/At(?:Start|End)$/, '')}\${`)
    const unsaid = findings.map(([name]) => name).filter((name) => !isSaid(name))
    expect(unsaid, 'sentences of core/quality/checks that no check says').toEqual([])
  })
})

describe.each(others)('the sentences in $tag', (language) => {
  let sentences: Sentences

  beforeAll(async () => {
    sentences = (await language.loadSentences())!
  })

  it('have every finding and every problem of a message, and no other', () => {
    const wanted = new Set([...findings.map(([name]) => name), ...problemNames()])
    const lacking = [...wanted].filter((name) => !sentences.messages[name])
    expect(lacking, `lack words in renderer/src/texts/locales/${language.tag}/workbench.json`).toEqual([])
    expect(
      Object.keys(sentences.messages).filter((name) => !wanted.has(name)),
      'words that nothing says',
    ).toEqual([])
  })

  it('name no value that a finding does not bring', () => {
    const wrong = findings.flatMap(([name, english]) => {
      const brought = valuesOf(english)
      if (brought.has('english')) brought.add('problem')
      if (brought.size === 0) return []
      const named = namesIn(parseTemplate(sentences.messages[name]!))
      return named.filter((value) => !brought.has(value)).map((value) => `${name}: ${value}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the English catalogue of the workbench', () => {
  it('says the next step of a failure in words, not by a code', () => {
    const { failures }: Sentences = englishWorkbench
    const steps = Object.entries(failures).flatMap(([code, { todo }]) =>
      todo !== undefined && /^\S+$/.test(todo) ? [`${code}: ${todo}`] : [],
    )
    expect(steps).toEqual([])
  })

  /** Values as findings bring them, and as their message takes them. */
  const samples: Readonly<Record<string, unknown>> = {
    ...{ count: 2, most: 3, over: 4, at: 5, blanks: 'space', english: 'X' },
    ...{ language: { languageId: 'de', title: 'German' }, right: ['x'] },
  }
  const shown: Readonly<Record<string, string | number>> = { problem: 'X.', language: 'German', right: 'x' }

  function sampleOf(finding: string, name: string): unknown {
    if (name === 'wanted' || name === 'given') return finding.startsWith('punctuation.') ? 'colon' : 2
    return samples[name] ?? 'x'
  }

  it.each(findings)('has the words of %s', (name, english) => {
    const given = new Proxy({}, { get: (_, value: string) => sampleOf(name, value) })
    const template = (englishWorkbench.messages as Readonly<Record<string, string>>)[name]!
    const values = namesIn(parseTemplate(template)).map(
      (value) => [value, shown[value] ?? (sampleOf(name, value) as string | number)] as const,
    )
    const words = compileMessage(template, SOURCE_LANGUAGE).format(Object.fromEntries(values))
    expect(words).toBe(english(given))
  })

  it('has each sentence of the sources, by an id (npm run texts gather)', () => {
    const texts = new Set(sentencesInSources().map(({ name }) => name))
    expect(new Set(Object.values(englishWorkbench.sentences))).toEqual(texts)
  })

  it('has what a failure left unchanged', () => {
    expect(englishWorkbench.unchanged).toMatchObject(UNCHANGED_NOTICES)
  })
})

describe('a sentence on the screen', () => {
  it('is in the language of the interface, with its values, and in English where there is none', async () => {
    await loadLanguage(interfaceLanguages.find(({ tag }) => tag === 'de')!)
    const { sayMessage } = await import('../../../renderer/src/texts/said.ts')
    expect(sayMessage({ name: 'tags.missing', values: { tag: '<b>' } }, '')).toBe(
      '<b> fehlt. Setzen Sie es an seine Stelle.',
    )
    const language = { languageId: 'uk', title: 'Ukrainian' }
    expect(sayMessage({ name: 'incorrect.script', values: { language } }, '')).toContain('(Ukrainisch)')
    expect(sayMessage({ name: 'terms.missing', values: { term: 'a', right: ['b', 'c'] } }, '')).toContain(
      'b oder c',
    )
    const read = parseIcu('{count', 'icu')
    if (read.ok) throw new Error('A broken message was read.')
    const problem = { name: 'message.unreadable', values: { problem: read.problem.said, at: 1 } }
    expect(sayMessage(problem, '')).toBe(
      'Die Klammer, die hier öffnet, wird nie geschlossen: es fehlt eine }. Beheben Sie es bei Zeichen 1.',
    )
    expect(sayMessage({ name: 'of.tomorrow', values: {} }, 'In English.')).toBe('In English.')
    expect(sayMessage({ name: 'tags.missing', values: { other: 'x' } }, 'In English.')).toBe('In English.')
    expect(sayMessage(null, 'Of a person.')).toBe('Of a person.')
  })
})
