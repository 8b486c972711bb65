import { describe, expect, it } from 'vitest'
import { MAX_LENGTH, MAX_NESTING, parse } from '../../core/croql/parse.ts'
import { childrenOf, type Expression } from '../../core/croql/syntax.ts'
import { expectLinearTime } from '../cpuTime.ts'

function tree(text: string): Expression {
  const result = parse(text)
  if (!result.ok) throw new Error(`${text}: ${result.problems[0]?.message}`)
  return result.expression
}

/** The tree with a bracket around everything: `(a or (b and c))`. */
function shape(node: Expression): string {
  switch (node.kind) {
    case 'boolean':
      return String(node.value)
    case 'number':
      return node.digits
    case 'text':
      return JSON.stringify(node.value)
    case 'dateTime':
      return `'${node.value}'`
    case 'mention':
      return `@${node.target}:${node.value}`
    case 'name':
      return node.name
    case 'of':
      return `(${node.member.name} of ${shape(node.object)})`
    case 'where':
    case 'with':
      return `(${shape(node.source)} ${node.kind} ${shape(node.predicate)})`
    case 'negate':
      return `(-${shape(node.operand)})`
    case 'not':
      return `(not ${shape(node.operand)})`
    case 'arithmetic':
    case 'comparison':
      return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`
    case 'contains':
      return `(${shape(node.left)} contains ${shape(node.right)})`
    case 'matches':
      return `(${shape(node.left)} matches ${shape(node.right)})`
    case 'between':
      return `(${shape(node.value)} between ${shape(node.low)} and ${shape(node.high)})`
    case 'logic':
      return `(${node.operands.map(shape).join(` ${node.operator} `)})`
    case 'if':
      return `(if ${shape(node.condition)} then ${shape(node.then)} else ${shape(node.else)})`
  }
}

describe('precedence', () => {
  it.each([
    ['a or b xor c and d', '(a or (b xor (c and d)))'],
    ['a and b and c', '(a and b and c)'],
    ['(a and b) and c', '((a and b) and c)'],
    ['a xor b xor c', '(a xor b xor c)'],
    ['not a and b', '((not a) and b)'],
    ['not a = b', '(not (a = b))'],
    ['not not a', '(not (not a))'],
    ['a = 1 or b != 2', '((a = 1) or (b != 2))'],
    ['a + 1 > b * 2', '((a + 1) > (b * 2))'],
    ['a - b - c', '((a - b) - c)'],
    ['a / b * c', '((a / b) * c)'],
    ['a - (b - c)', '(a - (b - c))'],
    ['-a * -b', '((-a) * (-b))'],
    ['- -1 + --2', '((-(-1)) + (-(-2)))'],
    ['-count of c', '(-(count of c))'],
    ['name of file of string', '(name of (file of string))'],
    ['count of c where (p) = 0', '((count of (c where p)) = 0)'],
    ['count of c where p > 0', '((count of (c where p)) > 0)'],
    ['count of c where not p > 0', '((count of (c where (not p))) > 0)'],
    ['count of c where not not (p) > 0', '((count of (c where (not (not p)))) > 0)'],
    ['c where (p) where (q)', '((c where p) where q)'],
    ['name of file with (p)', '(name of (file with p))'],
    ['user with (login = "a") and b', '((user with (login = "a")) and b)'],
    ['a matches "b" and not c matches "d"', '((a matches "b") and (not (c matches "d")))'],
    ['a between 1 and 2 and b', '((a between 1 and 2) and b)'],
    ['a between 1 + 1 and 2 * 2', '(a between (1 + 1) and (2 * 2))'],
    ['a contains b and c', '((a contains b) and c)'],
    ['if a then b else c or d', '(if a then b else (c or d))'],
    ['if a then b else if c then d else e', '(if a then b else (if c then d else e))'],
    ['if a then if b then c else d else e', '(if a then (if b then c else d) else e)'],
    ['(if a then 1 else 2) = 1', '((if a then 1 else 2) = 1)'],
  ])('%s', (text, expected) => {
    expect(shape(tree(text))).toBe(expected)
  })
})

describe('words', () => {
  it('joins the longest run of words to one name, in any letter case', () => {
    expect(shape(tree('languages summary'))).toBe('languagesSummary')
    expect(shape(tree('Languages\n\t Summary'))).toBe('languagesSummary')
    expect(shape(tree('languagesSummary'))).toBe('languagesSummary')
    expect(shape(tree('IS APPROVED'))).toBe('isApproved')
    expect(shape(tree('is source changed after translation'))).toBe('isSourceChangedAfterTranslation')
  })
  it('knows keywords and literals in any letter case, and only as whole words', () => {
    expect(shape(tree('NOT a AND b Or c CONTAINS d'))).toBe('(((not a) and b) or (c contains d))')
    expect(shape(tree('If a Then TRUE Else False'))).toBe('(if a then true else false)')
    expect(shape(tree('android or order'))).toBe('(android or order)')
    expect(shape(tree('notable and iffy'))).toBe('(notable and iffy)')
  })
  it('reads the signs ≠ ≤ ≥ as != <= >=', () => {
    expect(shape(tree('a ≠ 1 and b ≤ 2 and c ≥ 3'))).toBe('((a != 1) and (b <= 2) and (c >= 3))')
  })
  it('needs no white space where no word could run on', () => {
    expect(shape(tree('a=1 and(b)or"x"=c'))).toBe('(((a = 1) and b) or ("x" = c))')
  })
})

describe('literals', () => {
  it('reads numbers, texts, dates and mentions', () => {
    expect(shape(tree('10.01'))).toBe('10.01')
    expect(shape(tree("'2026-11-20 13:45:00'"))).toBe("'2026-11-20 13:45:00'")
    expect(shape(tree('@user:"anna"'))).toBe('@user:anna')
    expect(shape(tree('@Language : "pt-BR"'))).toBe('@language:pt-BR')
  })
  it('reads a backslash literally', () => {
    expect(shape(tree('"a\\n\\"'))).toBe(JSON.stringify('a\\n\\'))
  })
  it('keeps line breaks, NUL and astral characters of a text', () => {
    expect(tree('"a\r\n\0😀"')).toMatchObject({ value: 'a\r\n\0😀' })
  })
  it('reads "" inside a text as one double quote, for this workbench only', () => {
    expect(parse('"say ""hi"""')).toMatchObject({
      ok: true,
      isLocalOnly: true,
      expression: { value: 'say "hi"' },
    })
    expect(parse('@user:"a""b"')).toMatchObject({ ok: true, isLocalOnly: true })
    expect(parse('a = "" and b = ""')).toMatchObject({ ok: true, isLocalOnly: false })
    expect(parse('a = """"')).toMatchObject({ ok: true, isLocalOnly: true })
  })
})

describe('spans', () => {
  it('are those of the text, brackets included', () => {
    const text = ' not ( a = "x" )  and count of c where (p) > 0'
    const slices: string[] = []
    for (let level = [tree(text)]; level.length > 0; level = level.flatMap(childrenOf)) {
      slices.push(...level.map(({ start, end }) => text.slice(start, end)))
    }
    expect(slices).toEqual([
      'not ( a = "x" )  and count of c where (p) > 0',
      'not ( a = "x" )',
      'count of c where (p) > 0',
      '( a = "x" )',
      'count of c where (p)',
      '0',
      'a',
      '"x"',
      'c where (p)',
      'c',
      '(p)',
    ])
  })
})

describe('limits', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`

  it('takes expressions up to the limits', () => {
    const long = `a = "${'x'.repeat(MAX_LENGTH - 6)}"`
    expect(long).toHaveLength(MAX_LENGTH)
    expect(parse(long).ok).toBe(true)
    expect(parse(nested(MAX_NESTING)).ok).toBe(true)
    expect(parse(`${'not '.repeat(MAX_NESTING)}a`).ok).toBe(true)
    expect(parse(`${'c where ('.repeat(MAX_NESTING)}a${')'.repeat(MAX_NESTING)}`).ok).toBe(true)
    expect(parse(`${'a = 1 or '.repeat(1100)}a`).ok).toBe(true)
  })
  it('refuses longer and deeper ones with one clear error', () => {
    expect(parse('a'.repeat(MAX_LENGTH + 1))).toMatchObject({
      problems: [{ code: 'croql.tooLong', start: MAX_LENGTH, end: MAX_LENGTH + 1 }],
    })
    expect(parse(nested(MAX_NESTING + 1))).toMatchObject({
      problems: [{ code: 'croql.tooDeep', start: MAX_NESTING, end: MAX_NESTING + 1 }],
    })
  })
  it.each([
    ['brackets', '('.repeat(9_999)],
    ['not', `${'not '.repeat(2_499)}a`],
    ['signs', `${'-'.repeat(9_999)}1`],
    ['if', 'if '.repeat(3_333)],
    ['else if', `${'if a then b else '.repeat(587)}c`],
    ['of', `${'a of '.repeat(1_999)}a`],
    ['where', `${'a where a '.repeat(990)}`],
    ['sums', `${'1+'.repeat(4_999)}1`],
  ])('never overflows the stack: %s', (_, text) => {
    expect(parse(text)).toMatchObject({ ok: false, problems: [{ code: 'croql.tooDeep' }] })
  })
  it.each<[string, (count: number) => string]>([
    ['nested expressions', (count) => `${`${nested(99)} and `.repeat(count)}a`],
    ['names', (count) => 'a '.repeat(100 * count)],
    ['quotes', (count) => '"'.repeat(200 * count)],
  ])('parses many %s in time that grows with the length alone', async (_, textOf) => {
    await expectLinearTime((count) => parse(textOf(count)), 12)
  })
})
