/** Format strings: each grammar by its own rules, held against `msgfmt -c`. */
import { describe, expect, it } from 'vitest'
import { FORMAT_NAMES, type FormatName } from '../../core/contract/enumerations.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { hasMsgfmt, refusedByMsgfmt } from './msgfmt.ts'
import { isSameType, type FormatText } from '../../core/messages/formatStrings/formatString.ts'
import { declaredFormat, grammarNamed } from '../../core/messages/formatStrings/grammarOf.ts'

const written = (name: FormatName, text: string) =>
  grammarNamed(name)
    .read(text)
    .directives.map((one) => one.text)
const problemOf = (name: FormatName, text: string) => grammarNamed(name).read(text).problem?.kind ?? null

describe('the directives', () => {
  it.each<[name: FormatName, text: string, expected: string[]]>([
    ['c', '%-5.*2$lu of %<PRIu64>, %% and %m', ['%-5.*2$lu', '%<PRIu64>']],
    ['objc', '%@ has %lld', ['%@', '%lld']],
    ['python', '%(name)s is %(n)5.2f %%', ['%(name)s', '%(n)5.2f']],
    ['python-brace', '{a.b[0]!r:>10} and {{x}} and {}', ['{a.b[0]!r:>10}', '{}']],
    ['php', "%'*10s, %1$05d", ["%'*10s", '%1$05d']],
    ['perl', '%3$s %hd', ['%3$s', '%hd']],
    ['perl-brace', '{name} but { name } not', ['{name}']],
    ['java', "{0} of {1,number,#.##} '{2}' it''s", ['{0}', '{1,number,#.##}']],
    ['java-printf', '%1$tY-%<tm %n%,d', ['%1$tY', '%,d']],
    ['csharp', '{0,-5:N2} {{0}}', ['{0,-5:N2}']],
    ['javascript', '%s %j %5d', ['%s', '%j', '%5d']],
    ['ruby', '%<price>.2f %{name} %-10<id>d', ['%<price>.2f', '%{name}', '%-10<id>d']],
    ['ruby', '%-1$s % 2$05d', ['%-1$s', '% 2$05d']],
    ['rust', '{} {0} {name:>5}', ['{}', '{0}', '{name:>5}']],
    ['lua', '%5.2f %q', ['%5.2f', '%q']],
    ['sh', '$USER in ${HOME}', ['$USER', '${HOME}']],
    ['scheme', '~a of ~5,2f~%', ['~a', '~5,2f']],
    ['qt', '%1 of %L2, 5%', ['%1', '%L2']],
    ['qt-plural', '%n of %1', ['%n', '%1']],
    ['kde', '%1 of %2, 100%', ['%1', '%2']],
    ['object-pascal', '%0:s, %1:*d', ['%0:s', '%1:*d']],
    ['boost', '%1% %|2$5| %d', ['%1%', '%|2$5|', '%d']],
  ])('are found by the rules of %s: “%s”', (name, text, expected) => {
    expect(written(name, text)).toEqual(expected)
  })
})

describe('a text that is no format string', () => {
  it.each<[name: FormatName, text: string, kind: string]>([
    ['c', '100% з %d', 'percent'],
    ['c', '%s is 5%', 'percent'],
    ['c', '%1$s and %s', 'mixed'],
    ['c', '%2$s', 'skipped'],
    ['c', '%1$s and %1$d', 'types'],
    ['python', '%(a)s and %s', 'mixed'],
    ['python-brace', 'an open { brace', 'brace'],
    ['python-brace', '{} and {name} and {0}', 'mixed'],
    ['ruby', '%{name} and %1$s', 'mixed'],
    ['csharp', '{name}', 'brace'],
    ['java', '{name} and {0}', 'brace'],
    ['java', 'Total: { 0}', 'brace'],
    ['ruby', '% % of %d', 'percent'],
    ['java-printf', '%,s', 'percent'],
    ['sh', 'costs $5', 'dollar'],
    ['scheme', 'about ~', 'tilde'],
  ])('is found in %s: “%s” has the problem %s', (name, text, kind) => {
    expect(problemOf(name, text)).toBe(kind)
  })

  it('has none in grammars that leave unknown signs as text', () => {
    expect(problemOf('qt', '5% of %1')).toBeNull()
    expect(problemOf('perl-brace', 'a { b }')).toBeNull()
  })

  it('is mended by the proposed text', () => {
    for (const name of FORMAT_NAMES) {
      const grammar = grammarNamed(name)
      for (const sign of ['%', '{', '}', '~']) {
        const text = `5 ${sign} `
        const { problem } = grammar.read(text)
        if (problem === null || problem.fix === null) continue
        const mended = text.slice(0, problem.start) + problem.fix + text.slice(problem.end)
        expect(grammar.read(mended).problem, `${name} ${mended}`).toBeNull()
      }
    }
  })
})

describe('a hostile text', () => {
  it.each(FORMAT_NAMES)('takes time in proportion to its length in %s', async (name) => {
    const { read } = grammarNamed(name)
    for (const piece of [
      '%',
      '%1',
      '%(',
      '%(a',
      '%<',
      '%.*',
      "%'",
      '{',
      '{a',
      '{0:',
      "{'",
      "'",
      '${',
      '~',
      '~,',
    ])
      await expectLinearTime((length) => {
        read(piece.repeat(Math.ceil(length / piece.length)))
      }, 4_000)
  })

  it('is read with hundreds of thousands of directives', () => {
    expect(grammarNamed('c').read('%s'.repeat(300_000)).directives).toHaveLength(300_000)
  })
})

describe('the declared grammar', () => {
  it.each([
    ['Flags: c-format', 'c'],
    ['A note.\nFlags: wrap, possible-python-brace-format\nmain.py:3', 'python-brace'],
    ['Flags: qt-format, qt-plural-format', 'qt-plural'],
    ['Flags: no-c-format', 'none'],
    ['Flags: no-c-format, python-format', 'python'],
    ['Flags: smalltalk-format', null],
    ['Flags: no-wrap', null],
    ['A note about c-format', null],
    [null, null],
  ])('comes from the flags: “%s” gives %s', (context, expected) => {
    expect(declaredFormat(context)).toBe(expected)
  })
})

/** Parts from which texts are made; some are directives of the grammar, some of others, some of none. */
const PARTS = {
  percent:
    "% %% %s %d %i %5d %-5s %.2f %1$s %2$d %1$d %*d %ld %lu %c %x %05.1f %m %@ %n %e %q %j %(a)s %(b)d %<PRIu64> %1 %2 %L1 %z %zu %hhd %'d %p %.*f %1% %|1$d| %0:s %1:d %{n} %<n>d %) %,d %tY",
  brace: "{ } {{ }} {0} {1} {a} {0:d} {a.b} {a[0]} {0,5} '' {0,number} {0,date,short} {-1} {0",
  dollar: '$ $a ${a} ${b} $b $1 ${a:-x} $(a) $$ ${ $é',
}
/** The grammars that gettext 0.21 reads as this project does. Later releases know more of Python's, Lua's and PHP's. */
const COMPARED: readonly [FormatName, keyof typeof PARTS][] = [
  ...(['c', 'objc', 'python', 'perl', 'java-printf', 'javascript', 'awk', 'tcl', 'ruby'] as const).map(
    (name): [FormatName, 'percent'] => [name, 'percent'],
  ),
  ['object-pascal', 'percent'],
  ['csharp', 'brace'],
  ['sh', 'dollar'],
]
const PAIRS = 150

describe.runIf(hasMsgfmt)('msgfmt -c', () => {
  it.each(COMPARED)('refuses the same translations of %s', (name, kind) => {
    const random = seeded(58)
    const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
    const parts = PARTS[kind].split(' ')
    const text = () =>
      Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => pick(['k', ' b ', '. ', 'foo']) + (random() < 0.8 ? pick(parts) : ''),
      ).join('') + pick([' end', '!', ' z'])
    const pairs = [...new Map(Array.from({ length: PAIRS }, () => [text(), text()]))]
    // A third of the translations have the directives of the source in another order.
    for (const [index, pair] of pairs.entries())
      if (index % 3 === 0)
        pair[1] = pair[0]
          .split(/(?=[%{$])/)
          .toReversed()
          .join('')
    const refused = refusedByMsgfmt(name, pairs)
    const wrong = pairs.filter((pair) => isRefused(name, pair) !== refused.has(pair[0]))
    expect(refused.size).toBeGreaterThan(PAIRS / 10)
    expect(wrong).toEqual([])
  })
})

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

function isRefused(name: FormatName, [source, translation]: [string, string]): boolean {
  const grammar = grammarNamed(name)
  const [original, own] = [grammar.read(source), grammar.read(translation)]
  if (original.problem !== null) return false
  if (own.problem !== null) return true
  const [wanted, given] = [typesOf(original), typesOf(own)]
  return [...new Set([...wanted.keys(), ...given.keys()])].some((id) => {
    const [one, other] = [wanted.get(id), given.get(id)]
    return one === undefined || other === undefined || !isSameType(one, other)
  })
}

function typesOf({ directives }: FormatText): Map<number | string, string> {
  const types = new Map<number | string, string>()
  for (const { id, type } of directives.flatMap((one) => one.arguments))
    if (!types.has(id) || types.get(id) === 'any') types.set(id, type)
  return types
}
