/** End marks of every language that CLDR has, and of Weblate's public table. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { areAlike, endingOf, markFor, type EndMark } from '../../core/quality/text/punctuation.ts'
import type { CldrPunctuation } from './cldr.ts'
import { findingsOf, languageOf } from './pair.ts'

const CLDR = JSON.parse(
  readFileSync(new URL('../fixtures/cldr/punctuation.json', import.meta.url), 'utf8'),
) as CldrPunctuation

/** A language of CLDR that the catalogue need not have: only its tag matters here. */
const languageOfTag = (tag: string): Language => ({ ...languageOf('en'), id: tag, locale: tag })

const tags = Object.keys(CLDR.languages)
const KINDS: readonly EndMark[] = ['stop', 'question', 'exclamation', 'colon', 'semicolon', 'ellipsis']

/** Of the languages for which it is not empty: what a function of a tag returns. */
const failures = (of: (tag: string) => readonly string[]) =>
  Object.fromEntries(tags.map((tag) => [tag, of(tag)] as const).filter(([, found]) => found.length > 0))

describe(`punctuation of CLDR ${CLDR.version}`, () => {
  it('has facts of several hundred languages', () => {
    expect(tags.length).toBeGreaterThan(350)
  })

  it('is read as an end mark in each of its languages', () => {
    const unread = (tag: string) =>
      CLDR.languages[tag]!.marks.split(' ').filter(
        (mark) => mark !== '' && endingOf(`k${mark}`, languageOfTag(tag)).mark === null,
      )
    expect(failures(unread)).toEqual({})
  })

  it('lets each pair of quotation marks stand behind the end', () => {
    const unread = (tag: string) =>
      CLDR.languages[tag]!.quotes.filter((pair) => {
        const [open = '', close = ''] = pair
        return endingOf(`${open}k.${close}`, languageOfTag(tag)).mark !== 'stop'
      })
    expect(failures(unread)).toEqual({})
  })

  it('does not take a whole quotation for half of one', () => {
    const reported = (tag: string) => {
      const language = findLanguage(tag)
      // CLDR closes Sotho’s double mark with a single one.
      if (!language || tag === 'st') return []
      return CLDR.languages[tag]!.quotes.filter((pair) => {
        const [open = '', close = ''] = pair
        const text = `K ${open}k${close} k`
        return findingsOf('special_characters_mismatch', { source: 'The "k" k', text, to: tag }).length > 0
      })
    }
    expect(failures(reported)).toEqual({})
  })

  it('is written by marks that are read as what they are', () => {
    const misread = (tag: string) => {
      const language = languageOfTag(tag)
      return KINDS.filter((kind) => {
        const mark = markFor(kind, language)
        const read = mark === null ? kind : endingOf(`k${mark}`, language).mark
        return read !== kind && !areAlike(kind, read, language)
      })
    }
    expect(failures(misread)).toEqual({})
  })

  it('accepts an end that is written with any mark of its kind', () => {
    const SOURCES: Partial<Record<EndMark, string>> = {
      stop: 'All the files are saved now.',
      question: 'Are all the files saved now?',
      colon: 'Name of the file:',
      ellipsis: 'Loading the file…',
    }
    const reported = (tag: string) => {
      if (!findLanguage(tag)) return []
      const language = languageOf(tag)
      return CLDR.languages[tag]!.marks.split(' ').filter((mark) => {
        const source = SOURCES[endingOf(`k${mark}`, language).mark ?? 'exclamation']
        if (source === undefined || ['fr', 'br'].includes(tag.slice(0, 2))) return false
        const opener = mark === '?' && ['es', 'as'].includes(tag.slice(0, 2)) ? '¿' : ''
        const found = findingsOf('punctuation_mismatch', { source, text: `${opener}kk${mark}`, to: tag })
        return found.length > 0
      })
    }
    expect(failures(reported)).toEqual({})
  })
})

/** How languages end a stop, a question, a label and a list's item; `-`: with no mark. */
const TABLE = `
  uk,de,en-GB,pl,tr,vi,ko,he,mr,gu,ta,te,kn,ml,si,ka,mn,id  .   ?   :   ;
  zh-CN,zh-TW,ja,yue                                        。  ？  ：  ；
  ar,fa,ckb,ug,sd,ps,dv                                     .   ؟   :   ؛
  ur,ks                                                     ۔   ؟   :   ؛
  hi,ne,mai,sa,bho,bn,as,pa,or                              ।   ?   :   ;
  hy                                                        ։   ՞   ՝   ;
  el                                                        .   ;   :   ·
  am,ti                                                     ።   ?   ፦   ፤
  km                                                        ។   ?   ៖   ;
  my                                                        ။   -   :   ;
  bo,dz                                                     །   -   :   ;
  th,lo                                                     -   -   :   ;
  sat                                                       ᱾   ?   :   ;
  nqo                                                       .   ؟   :   ؛
  jbo                                                       -   -   -   -
`
const rows = TABLE.trim()
  .split('\n')
  .flatMap((row) => {
    const [languages = '', ...marks] = row.trim().split(/\s+/)
    return languages.split(',').map((id) => ({ id, marks }))
  })

describe('the end marks of a language', () => {
  it.each(rows)('are $marks in $id', ({ id, marks }) => {
    const kinds = ['stop', 'question', 'colon', 'semicolon'] as const
    expect(kinds.map((kind) => markFor(kind, languageOf(id))?.trim() ?? '-')).toEqual(marks)
  })

  it.each([
    ['fr', '\u202f?', '\u202f!', '\u00a0:', '\u202f;'],
    ['br', '\u202f?', '\u202f!', '\u00a0:', '\u202f;'],
    ['fr-CA', '?', '!', '\u00a0:', ';'],
  ])('have their no-break space in %s', (id, ...marks) => {
    const kinds = ['question', 'exclamation', 'colon', 'semicolon'] as const
    expect(kinds.map((kind) => markFor(kind, languageOf(id)))).toEqual(marks)
  })
})
