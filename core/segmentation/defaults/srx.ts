/** The default rules, as the SRX 2.0 document that a person may start their own from. */
import { escapeXml } from '../../platform/text/escapeXml.ts'
import { AMENDED_CONVENTIONS, FIRST_OF_LANGUAGES, LAST_OF_ALL } from './amendments.ts'
import { BARE, BEFORE_NUMBER, COMMON_FIRST, COMMON_LAST, SENTENCE_START } from './common.ts'
import { CONVENTIONS, type LanguageConventions } from './languages.ts'
import { breaks, noBreak, type DefaultRule, type Section } from './rule.ts'

/** Version 1. */
export function writeFirstSrx(): string {
  return writeSrx(sectionsOf(CONVENTIONS, COMMON_LAST))
}

/** Version 2: what `amendments.ts` says, around and inside version 1. */
export function writeSecondSrx(): string {
  return writeSrx([
    ...FIRST_OF_LANGUAGES,
    ...sectionsOf(AMENDED_CONVENTIONS, [...COMMON_LAST, ...LAST_OF_ALL]),
  ])
}

function sectionsOf(
  conventions: readonly LanguageConventions[],
  last: readonly DefaultRule[],
): readonly Section[] {
  return [
    { name: 'Lists and ellipses', tags: '.*', rules: COMMON_FIRST },
    ...conventions.map((language) => ({ ...language, rules: rulesOf(language) })),
    { name: 'All languages', tags: '.*', rules: last },
  ]
}

function writeSrx(sections: readonly Section[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<srx xmlns="http://www.lisa.org/srx20" version="2.0">',
    '  <header segmentsubflows="yes" cascade="yes">',
    '    <formathandle type="start" include="no"/>',
    '    <formathandle type="end" include="yes"/>',
    '    <formathandle type="isolated" include="no"/>',
    '  </header>',
    '  <body>',
    '    <languagerules>',
    ...sections.flatMap(({ name, rules }) => [
      `      <languagerule languagerulename="${name}">`,
      ...rules.flatMap(ruleLines),
      '      </languagerule>',
    ]),
    '    </languagerules>',
    '    <maprules>',
    ...sections.map(
      ({ name, tags }) => `      <languagemap languagepattern="${tags}" languagerulename="${name}"/>`,
    ),
    '    </maprules>',
    '  </body>',
    '</srx>',
    '',
  ].join('\n')
}

function ruleLines({ breaks, before, after }: DefaultRule): string[] {
  return [
    `        <rule break="${breaks ? 'yes' : 'no'}">`,
    `          <beforebreak>${escapeXml(before)}</beforebreak>`,
    `          <afterbreak>${escapeXml(after)}</afterbreak>`,
    '        </rule>',
  ]
}

function rulesOf(language: LanguageConventions): DefaultRule[] {
  const { rules = [], always = '', beforeNumbers = '', beforeNames = '', starters } = language
  const made: DefaultRule[] = [...rules, ...insideRules(`${always} ${beforeNumbers} ${beforeNames}`)]
  if (always !== '') made.push(noBreak(`${BARE}(?:${words(always)})\\.`, '\\s'))
  if (beforeNumbers !== '') {
    made.push(noBreak(`${BARE}(?i:${words(beforeNumbers)})\\.`, BEFORE_NUMBER))
  }
  if (starters === undefined) return made
  const start = String.raw`${SENTENCE_START}(?:${words(starters)})\b`
  const goesOn = (before: string) => [breaks(before, start), noBreak(before, '\\s')]
  const names = beforeNames === '' ? '' : `|${words(beforeNames)}`
  made.push(...goesOn(String.raw`${BARE}(?:\p{Lu}|(?:\p{L}\.\s?){1,4}\p{L}${names})\.`))
  if (language.hasOrdinals) made.push(...goesOn(String.raw`(?<![\p{L}\p{N}.,:])\p{N}{1,2}\.`))
  return made
}

/** Abbreviations with a blank in them are not cut there: `EE. UU.` */
function insideRules(lists: string): DefaultRule[] {
  const byRest = Map.groupBy(
    lists.split(' ').flatMap((word) => {
      const offset = word.indexOf('._')
      return offset === -1 ? [] : [{ first: word.slice(0, offset), rest: word.slice(offset + 2) }]
    }),
    ({ rest }) => rest,
  )
  return Array.from(byRest, ([rest, sharing]) => {
    const firsts = words(sharing.map(({ first }) => first).join(' '))
    return noBreak(`${BARE}(?:${firsts})\\.`, `\\s(?:${words(rest)})\\b`)
  })
}

/** The alternatives of a list; `_` is a blank that may be left out. */
function words(list: string): string {
  return list
    .split(' ')
    .map((word) => eitherCase(word).replaceAll('.', '\\.').replaceAll('_', '\\s?'))
    .join('|')
}

function eitherCase(word: string): string {
  const first = word.charAt(0)
  const capital = first.toUpperCase()
  return first === capital ? word : `[${first}${capital}]${word.slice(1)}`
}
