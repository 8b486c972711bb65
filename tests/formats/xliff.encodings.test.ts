/** XLIFF in the code pages that its XML declaration may name. */
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { doJob } from '../../core/parsing/job.ts'
import { english, language } from './support.ts'

const VERSIONS = {
  xliff: (code: string, source: string, target: string) =>
    `<xliff version="1.2"><file original="a" source-language="en" target-language="${code}" datatype="plaintext"><body>\r\n` +
    `<trans-unit id="1"><source>${source}</source><target>${target}</target></trans-unit>\r\n</body></file></xliff>`,
  xliff2: (code: string, source: string, target: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${code}"><file id="f">\n` +
    `<unit id="1"><segment><source>${source}</source><target>${target}</target></segment></unit>\n</file></xliff>`,
}

const CASES = [
  ['windows-1252', 'de', '“Open”', 'Größe €'],
  ['windows-1251', 'uk', 'Open', 'Відкрити'],
  ['koi8-r', 'ru', 'Open', 'Открыть'],
  ['Shift_JIS', 'ja', 'Open', '開く表'],
  ['EUC-KR', 'ko', 'Open', '열기'],
  ['Big5', 'zh-TW', 'Open', '開啟'],
] as const

const BEYOND = ' ☃'

describe.each(Object.entries(VERSIONS))('%s', (type, write) => {
  it.each(CASES)('is read, kept and written in %s', (encoding, code, source, target) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?>\n${write(code, source, target)}`
    const file = { name: 'a.xlf', content: iconv.encode(text, encoding) }
    const options = { sourceLanguage: english, targetLanguage: language(code) }
    const [string] = doJob({ kind: 'parse', file, options }).parsed.strings
    expect(string).toMatchObject({ text: source, translation: { text: target } })
    const build = (translation: string) => {
      const translations = new Map([[string!.identifier, { text: translation }]])
      return doJob({ kind: 'build', file, type, options: { ...options, translations } }).content
    }
    expect(Buffer.compare(build(target), file.content)).toBe(0)
    const changed = build(target + BEYOND)
    expect(iconv.decode(Buffer.from(changed), encoding)).toContain(`>${target} &#9731;<`)
    const again = doJob({ kind: 'parse', file: { ...file, content: changed }, options }).parsed.strings
    expect(again[0]?.translation?.text).toBe(target + BEYOND)
  })
})
