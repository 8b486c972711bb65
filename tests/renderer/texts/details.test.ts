/**
 * The specific reasons of failures, and the notices of imports, exports and checks, in the language of the interface.
 * Each `sentence` of core and of the shells has a translation in every language, and each failure whose sentence has a
 * place for a reason is thrown with one. The command line is English.
 */
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { Failure, reasonOf } from '../../../core/platform/errors/failure.ts'
import { listFirst, verbatim, sentence } from '../../../core/platform/text/sentence.ts'
import { parseTemplate } from '../../../renderer/src/texts/bind.ts'
import { interfaceLanguages, loadLanguage, type Sentences } from '../../../renderer/src/texts/language.ts'
import { parsed, placeOf, sentencesInSources, sourcesIn } from '../../../renderer/dev/sentences.ts'

const sources = sourcesIn('core', 'electron', 'cli/open').map(parsed)
const all = sentencesInSources()
const values = new Map(all.map(({ name, values: count }) => [name, count]))

/** Codes whose detail stays in English. */
const IN_ENGLISH = [
  // Defects of ours; what a screen's own call breaks is one.
  'internal',
  'call.invalid',
  'call.unknown',
  // For those who write modules: each breach cites a rule of the protocol, which is written in English.
  'module.descriptor',
  'module.protocol',
  // A custom language comes with a project of a cloud, or is given to the command line; it names members of the API.
  'language.invalid',
]

function placesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesIn(value))]
    return element.type === TYPE.argument || element.type === TYPE.number ? [element.value] : []
  })
}

/** Whether an expression is plainly a text, and no sentence: followed through conditions and constants of its file. */
function isText(node: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return true
  if (ts.isParenthesizedExpression(node)) return isText(node.expression, source)
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].some((one) => isText(one, source))
  if (!ts.isIdentifier(node)) return false
  let initializer: ts.Expression | undefined
  const visit = (one: ts.Node): void => {
    const isIt = ts.isVariableDeclaration(one) && one.name.getText() === node.text
    if (isIt && one.initializer !== undefined && one.getStart() < node.getStart())
      initializer = one.initializer
    ts.forEachChild(one, visit)
  }
  visit(source)
  return initializer !== undefined && isText(initializer, source)
}

/** The places that throw a failure with an English text, and no sentence; with its code. */
function textsIn(source: ts.SourceFile): { at: string; code: string }[] {
  const found: { at: string; code: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const [code, message] = node.arguments ?? []
      const isFailure = code !== undefined && ts.isStringLiteral(code) && /^[a-z]\w*\.\w+$/.test(code.text)
      if (isFailure && message !== undefined && isText(message, source))
        found.push({ at: placeOf(node), code: code.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const texts = sources.flatMap(textsIn)

describe('sentences', () => {
  it('are found in the sources', () => {
    expect(values.size).toBeGreaterThan(450)
    for (const name of ['The XML is broken here: {0}.', 'leads out of the folder', 'an Integer'])
      expect(values.has(name)).toBe(true)
  })

  it('have their English text, and their values by place', () => {
    const inner = sentence`a Text`
    const language = { languageId: 'uk', title: 'Ukrainian' }
    const made = sentence`${inner} of ${language}, ${3} times by ${verbatim('Ада')}.`
    expect(made.english).toBe('a Text of Ukrainian, 3 times by Ада.')
    expect(made.said).toEqual({
      name: '{0} of {1}, {2} times by {3}.',
      values: { 0: { name: 'a Text', values: {} }, 1: language, 2: 3, 3: 'Ада' },
    })
    expect(listFirst(['a', 'b', 'c'], 2).english).toBe('a, b and 1 more')
    expect(listFirst(['a', 'b'], 2).english).toBe('a, b')
  })

  it('are the reason of what was thrown, by the code of the system or by what a failure brings', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    expect(reasonOf(full)).toEqual({
      english: 'ENOSPC: no space left on device',
      said: sentence`There is no space left on the disk`.said,
    })
    expect(reasonOf(new Failure('a.b', sentence`an Integer`)).said).toEqual({
      name: 'an Integer',
      values: {},
    })
    expect(reasonOf(new Error('Odd.'))).toEqual(verbatim('Odd.'))
  })
})

describe.each(interfaceLanguages.filter(({ tag }) => tag !== 'en'))('the sentences in $tag', (language) => {
  let sentences: Sentences

  beforeAll(async () => {
    sentences = (await language.loadSentences())!
  })

  it('have words for each, and for none that is never said', () => {
    expect(
      all.filter(({ name }) => !sentences.sentences[name]).map(({ at, name }) => `${at} ${name}`),
    ).toEqual([])
    expect(Object.keys(sentences.sentences).filter((name) => !values.has(name))).toEqual([])
  })

  it('name every value that the sentence brings, and no other', () => {
    const wrong = [...values].filter(([name, count]) => {
      if (count === 0) return false
      const named = new Set(placesIn(parseTemplate(sentences.sentences[name]!)))
      return named.size !== count || [...named].some((place) => Number(place) >= count)
    })
    expect(wrong.map(([name]) => `${name}: ${sentences.sentences[name]}`)).toEqual([])
  })

  it('stand wherever a failure leaves a place for one', () => {
    const leaving = Object.entries(sentences.failures).filter(
      ([, { said, todo }]) => said.includes('{detail}') || todo?.includes('{detail}'),
    )
    const codes = new Set(leaving.map(([code]) => code.split('/')[0]!))
    for (const code of IN_ENGLISH) codes.delete(code)
    expect(texts.filter(({ code }) => codes.has(code))).toEqual([])
  })
})

describe('a detail on the screen', () => {
  it('is in the language of the interface within the sentence of its failure', async () => {
    await loadLanguage(interfaceLanguages.find(({ tag }) => tag === 'de')!)
    const { failureWords, problemWords } = await import('../../../renderer/src/texts/failureWords.ts')
    const broken = new Failure('format.syntax', sentence`There should be a comma before ${verbatim('"b"')}.`)
    expect(failureWords(broken.toValue()).message).toBe(
      'Die Datei ist an dieser Stelle fehlerhaft: Vor "b" soll ein Komma stehen.',
    )
    const { english, said } = sentence`'${'x'}' joins conditions`
    expect(problemWords({ code: 'croql.type', message: english, said })).toContain(
      '„x“ verbindet Bedingungen',
    )
    const ofCloud = new Failure('cloud.rejected', sentence`${'Shop'} refused: ${verbatim('Not now')}.`)
    expect(failureWords(ofCloud.toValue()).message).toBe('Die Cloud lehnte das ab: Shop: Not now.')
  })
})
