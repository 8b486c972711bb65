/** Apertium's real engine, on real strings, held against the translations that were published. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import { findTags } from '../../core/messages/inlineTags/inlineTags.ts'
import { findVariables } from '../../core/quality/text/variables.ts'
import { ApertiumEngine } from '../../core/suggestions/engines/apertium.ts'
import { chrf } from '../../core/suggestions/scores/chrf.ts'
import { ter } from '../../core/suggestions/scores/ter.ts'
import { translateTexts, type TextToTranslate } from '../../core/suggestions/translateTexts.ts'
import { spanishStrings } from './realStrings.ts'

const hasApertium = /\beng-spa\b/.test(String(spawnSync('apertium', ['-l']).stdout))
if (!hasApertium) console.warn('SKIPPED: apertium and apertium-eng-spa are not installed.')

const COUNT = 1000
const strings = hasApertium ? spanishStrings(COUNT) : []
const hasStrings = strings.length === COUNT
if (hasApertium && !hasStrings) console.warn('SKIPPED: this machine has no Spanish catalogues of programs.')

const [source, target] = ['en', 'es'].map((id) => findLanguage(id))
if (!source || !target) throw new Error('The catalogue lacks a language.')

const engine = new ApertiumEngine({ name: 'Apertium' })

const text = (of: string): TextToTranslate => ({ text: of, fileType: 'gettext', syntax: null })
const translate = (texts: readonly string[], signal = new AbortController().signal, to = target) =>
  translateTexts(engine, texts.map(text), { source, target: to, signal })

describe.runIf(hasApertium)('Apertium', () => {
  it('translates, with placeholders and tags in their places', async () => {
    const found = await translate([
      'Delete %d files from <b>%s</b>?',
      '_Open file…',
      'Save [all] of it @ home / {x} ^y$ \\ now',
      'First line.\n\nSecond line.\n',
      '%s',
    ])
    expect(found.map((one) => one.problems)).toEqual([[], [], [], [], []])
    const [first, second, third, fourth, last] = found.map((one) => one.text)
    expect(first).toMatch(/^(?:Elimin|Borr)\w+ %d \w+ de(?:l| la)? <b>%s<\/b>\?$/)
    expect(second).toMatch(/_\p{L}.*…$/u)
    expect(third).toMatch(/\[.*\].*@.*\/ \{x\} \^y\$ \\ /)
    expect(fourth).toBe('Primera línea.\n\nSegunda línea.\n')
    expect(last).toBe('%s')
  })

  it('answers the next text if the user moved on from the last one', async () => {
    const controller = new AbortController()
    const work = translate(['The house is red.'], controller.signal)
    controller.abort(new Error('moved on'))
    await expect(work).rejects.toThrow('moved on')
    expect((await translate(['The house is red.']))[0]?.text).toMatch(/casa/)
  })

  it('reports a missing language pair', async () => {
    const ukrainian = findLanguage('uk')
    if (!ukrainian) throw new Error('The catalogue lacks Ukrainian.')
    await expect(translate(['House'], undefined, ukrainian)).rejects.toMatchObject({
      code: 'suggestion.language',
    })
  })
})

describe('an engine that is not installed', () => {
  it('is reported with the package to install', async () => {
    const none = new ApertiumEngine({ name: 'Apertium', command: 'apertium-that-is-nowhere' })
    const { signal } = new AbortController()
    const work = translateTexts(none, [text('House')], { source, target, signal })
    await expect(work).rejects.toMatchObject({ code: 'suggestion.missing' })
  })
})

describe.runIf(hasStrings)('Apertium on 1,000 real strings', () => {
  it('is nearer to the published translations than the source, and than the same answers shuffled', async () => {
    const start = performance.now()
    const found = await translate(strings.map((one) => one.source))
    const seconds = (performance.now() - start) / 1000
    const pairs = (texts: readonly string[]) =>
      texts.map((own, at) => ({ text: own, reference: strings[at]?.published ?? '' }))
    const texts = found.map((one) => one.text)
    const own = pairs(texts)
    const untranslated = pairs(strings.map((one) => one.source))
    // Each answer in the place of the next: as much Spanish, of other strings.
    const shuffled = pairs([...texts.slice(1), ...texts.slice(0, 1)])
    const usable = found.filter(({ problems }) => problems.length === 0).length
    console.info(
      `Apertium eng-spa on ${COUNT} strings of Debian: chrF ${chrf(own).toFixed(1)} (untranslated ` +
        `${chrf(untranslated).toFixed(1)}, shuffled ${chrf(shuffled).toFixed(1)}), TER ${ter(own).toFixed(1)} ` +
        `(untranslated ${ter(untranslated).toFixed(1)}); usable ${usable}; ${seconds.toFixed(1)} s`,
    )
    expect(chrf(own)).toBeGreaterThan(chrf(untranslated) + 10)
    expect(chrf(own)).toBeGreaterThan(chrf(shuffled) + 10)
    expect(usable).toBeGreaterThan(COUNT * 0.9)
    for (const [at, { text: one, problems }] of found.entries()) {
      if (problems.length > 0) continue
      const { source: of } = strings[at] ?? { source: '' }
      const keys = (some: string) =>
        findVariables(some, { fileType: 'po' })
          .map(({ key }) => key)
          .sort()
      expect(keys(one)).toEqual(keys(of))
      expect(findTags(one).length).toBe(findTags(of).length)
    }
  })
})
