/** Files keep the default rules of their import. */
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileSettings } from '../../core/formats/format.ts'
import { doJob } from '../../core/parsing/job.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { defaultSrx, VERSIONS } from '../../core/segmentation/defaults/versions.ts'
import { settingsOfNewFile } from '../../core/segmentation/segmenter.ts'

const sourceLanguage = resolveLanguage('en')
const targetLanguage = resolveLanguage('uk')
const file = { name: 'help.md', content: Buffer.from('One sentence. Another one; it goes on.\n') }

/** Rules of a later day, that break at semicolons alone. */
const LATER = `<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/>
<body><languagerules><languagerule languagerulename="all">
<rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
</languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules></body></srx>`

const parse = (settings: FileSettings) =>
  doJob({ kind: 'parse', file, options: { sourceLanguage, settings } }).parsed.strings

const build = (settings: FileSettings, translations: Map<string, { text: string }>) =>
  Buffer.from(
    doJob({
      kind: 'build',
      file,
      type: 'md',
      options: { sourceLanguage, targetLanguage, settings, translations },
    }).content,
  ).toString()

const versions = VERSIONS as (() => string)[]
const GIVEN_OUT = versions.length

afterEach(() => void versions.splice(GIVEN_OUT))

describe('the default rules', () => {
  it('never change after a release: improved ones are another version', () => {
    const digests = VERSIONS.map((_, index) => digest(defaultSrx(index + 1)))
    expect(digests).toEqual([
      'e927b80b89dcdb913f1f4f5b98d32367ee566b70acc6824934e2839af40cad40',
      '79ba51466f1a3ce0025b4f393f52f79d4e763884f1de4af1f86bb207594b263d',
    ])
  })

  it('segment a file as at its import, whatever the newest ones are', () => {
    const settings = settingsOfNewFile()
    const [first, second] = parse(settings)
    expect([first, second].map((string) => string?.text)).toEqual([
      'One sentence.',
      'Another one; it goes on.',
    ])
    versions.push(() => LATER)
    expect(parse(settings)).toHaveLength(2)
    const translations = new Map([[second!.identifier, { text: 'Інше; воно триває.' }]])
    expect(build(settings, translations)).toBe('One sentence. Інше; воно триває.\n')
    expect(build(settings, new Map())).toBe(file.content.toString())
    const later = settingsOfNewFile()
    expect(later).toEqual({ defaultRules: GIVEN_OUT + 1 })
    expect(parse(later).map(({ text }) => text)).toEqual(['One sentence. Another one;', 'it goes on.'])
  })

  it('are not replaced if a version is unknown', () => {
    const failure = (() => {
      try {
        return parse({ defaultRules: 99 })
      } catch (error) {
        return error
      }
    })()
    expect(failure).toMatchObject({ code: 'segmentation.version', details: { value: '99' } })
  })
})

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
