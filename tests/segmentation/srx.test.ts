import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { problemsOf, rulesFor } from '../../core/segmentation/compile.ts'
import { defaultSrx } from '../../core/segmentation/defaults/versions.ts'
import { readSrx, type Srx } from '../../core/segmentation/srx.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'

function document({ header = 'cascade="yes"', rules = '', maps = '' } = {}): string {
  return `<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" ${header}/>
    <body><languagerules>${rules}</languagerules><maprules>${maps}</maprules></body></srx>`
}

const rule = (name: string, before: string) =>
  `<languagerule languagerulename="${name}"><rule break="no"><beforebreak>${before}</beforebreak></rule></languagerule>`
const map = (pattern: string, name: string) =>
  `<languagemap languagepattern="${pattern}" languagerulename="${name}"/>`

function failureOf(text: string): Failure {
  try {
    readSrx(text)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('The document was read.')
}

describe('SRX documents', () => {
  it('are read with all that their header says, and their rules by place', () => {
    const srx = readSrx(`<?xml version="1.0"?>
<srx xmlns="http://www.lisa.org/srx20" xmlns:own="urn:own" version="2.0">
  <header segmentsubflows="no" cascade="yes">
    <formathandle type="start" include="yes"/>
    <own:options trim="yes"><own:rule/></own:options>
  </header>
  <body><languagerules><languagerule languagerulename="Default">
    <rule><beforebreak>[.]<!-- a comment -->&lt;?</beforebreak></rule>
    <rule break="no"><afterbreak><![CDATA[<b>]]></afterbreak></rule>
  </languagerule></languagerules>
  <maprules><languagemap languagepattern=".*" languagerulename="Default"/></maprules></body>
</srx>`)
    expect(srx).toMatchObject({ version: '2.0', segmentSubflows: false, cascade: true })
    expect(srx.formatHandles).toEqual({ start: true, end: true, isolated: false })
    expect(srx.languageRules.get('Default')).toEqual([
      { languageRule: 'Default', number: 1, breaks: true, before: '[.]<?', after: '', line: 8, column: 5 },
      { languageRule: 'Default', number: 2, breaks: false, before: '', after: '<b>', line: 9, column: 5 },
    ])
  })

  it('apply by the first map that fits, or by all if they cascade', () => {
    const parts = {
      rules: rule('A', 'a') + rule('B', 'b') + rule('C', 'c'),
      maps: map('[Ee][Nn].*', 'B') + map('fr', 'C') + map('.*', 'A') + map('en_GB', 'C'),
    }
    const names = (srx: Srx, tag: string) => rulesFor(srx, tag).map(({ languageRule }) => languageRule)
    const cascading = readSrx(document(parts))
    expect(names(cascading, 'en-GB')).toEqual(['B', 'A', 'C'])
    expect(names(cascading, 'fr-CA')).toEqual(['A'])
    expect(names(cascading, 'FR')).toEqual(['C', 'A'])
    expect(names(readSrx(document({ ...parts, header: 'cascade="no"' })), 'en-GB')).toEqual(['B'])
  })

  it.each([
    ['<html/>', 'is not <srx>', 1],
    ['<srx version="3.0"/>', '"version" of <srx> is "3.0"', 1],
    ['<srx/>', 'has no attribute "version"', 1],
    [document({ rules: '<rule/>' }), 'it belongs in <languagerule>', 2],
    [document({ rules: '<thing/>' }), 'no element <thing>', 2],
    [document({ rules: rule('A', '') + rule('A', '') }), 'two language rules "A"', 2],
    [document({ maps: map('.*', 'A') }), 'no language rule "A"', 2],
    [document({ header: 'cascade="perhaps"' }), 'it may be yes or no', 1],
  ])('%s is refused with its place', (text, message, line) => {
    const failure = failureOf(text)
    expect(failure.code).toBe('segmentation.srx')
    expect(failure.message).toContain(message)
    expect(failure.details).toMatchObject({ line, column: expect.any(Number) as number })
  })

  it('are refused with entities, syntax errors or endless content', () => {
    expect(failureOf('<!DOCTYPE srx [<!ENTITY a "b">]><srx version="2.0"/>').code).toBe('format.entities')
    expect(failureOf('<srx version="2.0"><header></srx>')).toMatchObject({
      code: 'format.syntax',
      details: { line: 1 },
    })
    expect(failureOf(document({ rules: rule('A', 'x'.repeat(4_000_000)) })).code).toBe('segmentation.srx')
  })

  it('report each rule that cannot be translated, and keep the others', () => {
    const srx = readSrx(
      document({ rules: `${rule('A', 'a')}\n${rule('B', 'b\\X')}`, maps: map('.*', 'A') + map('(', 'B') }),
    )
    expect(problemsOf(srx)).toMatchObject([
      {
        message: expect.stringMatching(
          /^Rule 1 of "B" is left out: "\\X" .* \(in <beforebreak>, character 2\)\.$/,
        ) as string,
        languageRule: 'B',
        rule: 1,
        line: 3,
        column: 36,
      },
      {
        message: 'The language map of "B" is left out: a group is not closed.',
        languageRule: 'B',
        rule: null,
        line: 3,
        column: expect.any(Number) as number,
      },
    ])
  })

  it('include the default rules, all of them valid', () => {
    const srx = readSrx(defaultSrx())
    expect(problemsOf(srx)).toEqual([])
    expect(rulesFor(srx, 'pt-BR').map(({ languageRule }) => languageRule)).toContain('Portuguese')
  })
})

/** A row of `SOURCES.md`: version, cascade, language rules, rules, of which break, maps. */
const FILES: readonly [path: string, ...expected: (string | boolean | number)[]][] = [
  ['srx/loomchild-segment/test/example.srx', '2.0', true, 4, 11, 3, 4],
  ['srx/loomchild-segment/test/example1.srx', '1.0', false, 2, 10, 5, 2],
  ['srx/okapi/config/alternate-default.srx', '2.0', false, 11, 980, 34, 11],
  ['srx/okapi/config/defaultSegmentation.srx', '2.0', false, 3, 10, 5, 3],
  ['srx/swordfish/srx/default.srx', '2.0', true, 17, 1985, 8, 17],
]

describe.skipIf(!hasCorpus)('third-party SRX documents', () => {
  it.each(FILES)('%s has its known content, and all of it is usable', (path, ...expected) => {
    const srx = readSrx(new TextDecoder().decode(corpusFile(path)))
    const rules = Array.from(srx.languageRules.values()).flat()
    const breaks = rules.filter((one) => one.breaks)
    expect([
      srx.version,
      srx.cascade,
      srx.languageRules.size,
      rules.length,
      breaks.length,
      srx.languageMaps.length,
    ]).toEqual(expected)
    expect(problemsOf(srx)).toEqual([])
  })
})
