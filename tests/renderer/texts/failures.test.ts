/**
 * Failures in the language of the interface. Each code of core and the desktop shell has a sentence in every language.
 * Each value of a sentence is supplied by its throw, and each unchanged part has a name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { UNCHANGED_NOTICES } from '../../../core/platform/errors/unchangedNotices.ts'
import { parseTemplate } from '../../../renderer/src/texts/bind.ts'
import { interfaceLanguages, loadLanguage, type Sentences } from '../../../renderer/src/texts/language.ts'

const root = join(import.meta.dirname, '../../..')
const others = interfaceLanguages.filter(({ tag }) => tag !== 'en')

interface Thrown {
  at: string
  code: string
  cases: string[]
  /** The values that the place brings; null where it passes on what another has. */
  values: Set<string> | null
}

/** Functions that make a failure of a code; `failure` is a method, too. */
const MAKERS = /(?:^|\.#?)(?:failure|failureAt|appFailure|breachFailure|make|problemAt|report|super|warn)$/
const CODE = /^[a-z]\w*\.[a-z]\w*$/
/** The codes at which a failure's first argument, or a member `code`, can end. */
function codesIn(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node)) return CODE.test(node.text) ? [node.text] : []
  if (ts.isConditionalExpression(node)) return [...codesIn(node.whenTrue), ...codesIn(node.whenFalse)]
  if (ts.isTemplateExpression(node) && /\bplace\}\.(?:unknown|exists)/.test(node.getText()))
    return ['branch', 'directory', 'file'].map((place) =>
      node.getText().slice(1, -1).replace('${place}', place),
    )
  return []
}

const isMade = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) && /Failure$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && MAKERS.test(node.expression.getText()))

function namesIn(object: ts.ObjectLiteralExpression): Set<string> | null {
  const names = new Set<string>()
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) return null
    const name = property.name.getText()
    if (name === 'values' && ts.isPropertyAssignment(property)) {
      if (!ts.isObjectLiteralExpression(property.initializer)) return null
      for (const value of property.initializer.properties) names.add(value.name!.getText())
    } else names.add(name)
  }
  return names
}

function casesIn(object: ts.ObjectLiteralExpression): string[] {
  const found = object.properties.find((property) => property.name?.getText() === 'case')
  if (found === undefined || !ts.isPropertyAssignment(found)) return []
  const literals = (node: ts.Node): string[] =>
    ts.isStringLiteral(node) ? [node.text] : node.getChildren().flatMap(literals)
  return ts.isConditionalExpression(found.initializer)
    ? [...literals(found.initializer.whenTrue), ...literals(found.initializer.whenFalse)]
    : literals(found.initializer)
}

const thrown: Thrown[] = []
const kept: { at: string; sentence: string }[] = []

const LEFT_OUT = ['generated', 'template', 'sample']

function readFolder(folder: string): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!LEFT_OUT.includes(entry.name)) readFolder(path)
    } else if (path.endsWith('.ts')) readSource(path)
  }
}

function readSource(path: string): void {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const at = (node: ts.Node) => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const visit = (node: ts.Node): void => {
    if (isMade(node)) {
      const third = node.arguments?.[2]
      const isDirect = ts.isNewExpression(node)
      const object = isDirect && third !== undefined && ts.isObjectLiteralExpression(third) ? third : null
      for (const code of (node.arguments ?? []).flatMap(codesIn))
        thrown.push({
          ...{ at: at(node), code, cases: object === null ? [] : casesIn(object) },
          values: isDirect && third === undefined ? new Set() : object === null ? null : namesIn(object),
        })
    } else if (ts.isPropertyAssignment(node) && ['code', 'CODE'].includes(node.name.getText())) {
      for (const code of codesIn(node.initializer))
        thrown.push({ at: at(node), code, cases: [], values: null })
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length === 3) {
      // A table of codes, each with its message and what to do.
      const [first, second] = node.elements
      if (first && second && ts.isStringLiteral(first) && ts.isStringLiteral(second) && / /.test(second.text))
        for (const code of codesIn(first)) thrown.push({ at: at(node), code, cases: [], values: null })
    }
    const isKept = ts.isPropertyAssignment(node) && node.name.getText() === 'kept'
    if (isKept && ts.isStringLiteral(node.initializer) && / /.test(node.initializer.text))
      kept.push({ at: at(node), sentence: node.initializer.text })
    ts.forEachChild(node, visit)
  }
  visit(source)
}

readFolder('core')
readFolder('electron')
const codes = [...new Set(thrown.map(({ code }) => code))].toSorted()

function namesOf(text: string): string[] {
  const names = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => names(value))]
      return element.type === TYPE.argument || element.type === TYPE.number ? [element.value] : []
    })
  return names(parseTemplate(text))
}

describe('failures', () => {
  it('are found in the sources', () => {
    expect(codes.length).toBeGreaterThan(280)
    for (const code of [
      'project.missing',
      'format.syntax',
      'croql.unknownName',
      'cloud.tooMany',
      'branch.exists',
    ])
      expect(codes).toContain(code)
  })

  it('say what was kept by sentences that have a name', () => {
    const sentences = new Set<string>(Object.values(UNCHANGED_NOTICES))
    const unnamed = kept.filter(({ sentence }) => !sentences.has(sentence))
    expect(unnamed, 'sentences that core/platform/errors/unchangedNotices.ts lacks').toEqual([])
  })

  it('are sent with the name of what was kept', () => {
    expect(new Failure('a.b', 'It.', { kept: 'Nothing was changed.' }).toValue().details).toEqual({
      ...{ kept: 'Nothing was changed.', keptAs: 'nothing' },
    })
    expect(new Failure('a.b', 'It.', { kept: 'Other.' }).toValue().details).toEqual({ kept: 'Other.' })
  })
})

describe.each(others)('the failures in $tag', (language) => {
  let sentences: Sentences

  beforeAll(async () => {
    sentences = (await language.loadSentences())!
  })

  it('have a sentence for every code', () => {
    expect(codes.filter((code) => sentences.failures[code] === undefined)).toEqual([])
  })

  it('have a sentence for every case, and none that is never thrown', () => {
    const cases = thrown.flatMap(({ code, cases: ofCode }) => ofCode.map((one) => `${code}/${one}`))
    const all = new Set([...codes, ...cases, 'internal', 'cancelled'])
    expect(cases.filter((one) => sentences.failures[one] === undefined)).toEqual([])
    expect(Object.keys(sentences.failures).filter((one) => !all.has(one))).toEqual([])
  })

  it('name values that the place brings which throws them', () => {
    const wrong = thrown.flatMap(({ at, code, cases, values }) => {
      if (values === null) return []
      const entries = cases.length === 0 ? [code] : cases.map((one) => `${code}/${one}`)
      return entries.flatMap((one) => {
        const entry = sentences.failures[one]
        const named = entry === undefined ? [] : [entry.said, entry.todo ?? ''].flatMap(namesOf)
        return named
          .filter((name) => name !== 'detail' && !values.has(name))
          .map((name) => `${at} ${one}: ${name}`)
      })
    })
    expect(wrong).toEqual([])
  })

  it('have a sentence for all that may be kept', () => {
    expect(Object.keys(sentences.unchanged).toSorted()).toEqual(
      [...Object.keys(UNCHANGED_NOTICES), 'othersWritten'].toSorted(),
    )
    expect(
      Object.values(sentences.unchanged)
        .flatMap((text) => namesOf(text))
        .filter((name) => name !== 'written'),
    ).toEqual([])
  })
})

describe('a failure on the screen', () => {
  it('is said in the language of the interface, and as it came where that has no sentence', async () => {
    await loadLanguage(interfaceLanguages.find(({ tag }) => tag === 'de')!)
    const { failureWords } = await import('../../../renderer/src/texts/failureWords.ts')
    const details = { value: 'Entwürfe', kept: 'Nothing was changed.', todo: 'Choose another name.' }
    expect(failureWords(new Failure('savedQuery.exists', 'There is one.', details).toValue())).toEqual({
      message: 'Eine gespeicherte Abfrage namens „Entwürfe“ gibt es schon.',
      kept: 'Es wurde nichts geändert.',
      todo: 'Wählen Sie einen anderen Namen, oder ändern Sie jene Abfrage.',
    })
    const lost = { there: 1, built: 0, lost: 1, strings: 'menu.open' }
    const shrunk = new Failure('export.shrinks', 'Less.', { values: lost }).toValue()
    expect(failureWords(shrunk)).toEqual({
      message:
        'Diese Datei hat 1 Übersetzung, nach dem Überschreiben hätte sie 0. Verloren ginge 1: menu.open.',
      kept: undefined,
      todo: undefined,
    })
    const remains = new Failure('project.exists', 'Left.', { case: 'remains' }).toValue()
    expect(failureWords(remains).message).toContain('was von einem früheren Projekt')
    expect(failureWords({ code: 'of.tomorrow', message: 'English.', details: { kept: 'Kept.' } })).toEqual({
      ...{ message: 'English.', kept: 'Kept.', todo: undefined },
    })
    expect(failureWords({ code: 'savedQuery.exists', message: 'English.', details: {} }).message).toBe(
      'English.',
    )
  })
})
