/** The messages of wrong expressions, kept as prose in badExpressions.txt and slips.txt, and what these cannot show. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkText, InvalidExpression, prepare } from '../../core/croql/croql.ts'
import type { CheckEnvironment } from '../../core/croql/environment.ts'
import type { Problem } from '../../core/croql/problem.ts'
import type { CroqlChecked } from '../../core/contract/index.ts'
import { environmentFor } from './database.ts'
import { project } from './project.ts'
import type { Context } from '../../core/croql/catalog.ts'

const FILES = ['badExpressions.txt', 'slips.txt'] as const

function environmentOf(word: string | undefined): CheckEnvironment {
  if (word === 'standard') return { ...environmentFor(project, 'strings'), deployment: 'standard' }
  return environmentFor(project, (word as Context | undefined) ?? 'strings')
}

/** The expression, and below it each problem at its place. */
function block(line: string): string {
  const [, word, text = ''] = /^(?:(\w+): )?(.*)$/.exec(line) ?? []
  const { problems } = checkText(text, environmentOf(word))
  expect(problems.length, `nothing is wrong with: ${line}`).toBeGreaterThan(0)
  const indent = ' '.repeat(line.length - text.length)
  return [line, ...problems.flatMap((problem) => described(problem, indent)), ''].join('\n')
}

function described(
  { code, severity, start, end, message, expected, near }: Problem,
  indent: string,
): string[] {
  const place = `${indent}${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`
  const hints = [
    ...(expected.length > 0 ? [`expected: ${expected.join(', ')}`] : []),
    ...(near.length > 0 ? [`near: ${near.join(', ')}`] : []),
  ]
  const title = severity === 'warning' ? `${code} (warning)` : code
  return [place, `    ${title}: ${message}`, ...hints.map((hint) => `    ${hint}`)]
}

function contentsOf(file: (typeof FILES)[number]): { comments: string[]; expressions: string[] } {
  const lines = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').split('\n')
  return {
    comments: lines.filter((line) => line.startsWith('#')),
    expressions: lines.filter((line) => line !== '' && !/^(#| *\^| {4})/.test(line)),
  }
}

describe('wrong expressions', () => {
  it.each(FILES)('have the messages of %s', async (file) => {
    const { comments, expressions } = contentsOf(file)
    const written = [...comments, '', ...expressions.map(block)].join('\n')
    await expect(written).toMatchFileSnapshot(new URL(`./${file}`, import.meta.url).pathname)
  })

  it('have each message of slips.txt once', () => {
    const { expressions } = contentsOf('slips.txt')
    expect(expressions.length).toBeGreaterThan(60)
    for (const line of expressions) {
      const messages = checkText(line, environmentOf(undefined)).problems.map(({ message }) => message)
      expect([line, messages]).toEqual([line, [...new Set(messages)]])
    }
  })
})

const strings = environmentFor(project, 'strings')

describe('problems', () => {
  it('have the shape of the contract', () => {
    const checked: Pick<CroqlChecked, 'problems' | 'tokens'> = checkText('txt = "a"', strings)
    expect(checked.problems).toEqual([
      {
        code: 'croql.unknownName',
        severity: 'error',
        start: 0,
        end: 3,
        message: "A string has no 'txt'.",
        said: {
          name: "{0} has no '{1}'.",
          values: { 0: { name: 'an object of kind {0}', values: { 0: 'string' } }, 1: 'txt' },
        },
        expected: [],
        near: ['text'],
        serviceMessage: "Invalid logic in CroQL. Identifier 'txt' is undefined",
      },
    ])
  })
  it('keep the wording of the cloud service where it is known', () => {
    const messages = (text: string) =>
      checkText(text, strings).problems.map(({ serviceMessage }) => serviceMessage)
    expect(messages('is approved')).toEqual(["Invalid logic in CroQL. Identifier 'isApproved' is undefined"])
    expect(messages('count of translations')).toEqual(["The inferred type is not equal to 'bool'"])
  })
  it('are all thrown together, with their places', () => {
    const thrown = catching(() => prepare('txt = "a"\n  and user = 1', strings, { order: 'id' }))
    expect(thrown).toBeInstanceOf(InvalidExpression)
    expect(thrown).toMatchObject({
      code: 'croql.invalid',
      message: "A string has no 'txt'. (and 1 more)",
      problems: [{ start: 0 }, { start: 16 }],
      details: {
        causes: [
          { details: { line: 1, column: 1, value: 'txt' } },
          { details: { line: 2, column: 7, value: 'user' } },
        ],
      },
    })
  })
  it('do not prevent the execution if they are warnings', () => {
    const { query, warnings } = prepare('status = "not recommended"', environmentFor(project, 'terms'), {
      order: 'id',
    })
    expect(query.parameters).toEqual(['not recommended'])
    expect(warnings).toMatchObject([
      { code: 'croql.neverAValue', severity: 'warning', near: ['not_recommended'] },
    ])
  })
  it('leave out logins without a project that knows them', () => {
    const nowhere = { ...strings, users: null }
    expect(checkText('count of comments where (user = @user:"nobody") > 0', nowhere).problems).toEqual([])
  })
  it('are clear for translations without a language', () => {
    expect(
      catching(() => prepare('text = "a"', environmentFor(project, 'translations'), { order: 'id' })),
    ).toMatchObject({
      code: 'croql.languageNeeded',
    })
  })
})

function catching(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
