import type { MessageSyntax } from '../../core/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { argumentsOf, compareArguments, type MessageArgument } from '../../core/messages/arguments.ts'
import { parseMessage } from '../../core/messages/syntax.ts'

function of(text: string, syntax: MessageSyntax = 'icu'): MessageArgument[] {
  const parsed = parseMessage(text, syntax)
  return parsed.ok ? argumentsOf(parsed.nodes) : []
}

const names = (list: readonly MessageArgument[]) => list.map(({ name }) => name)

describe('the arguments of a message', () => {
  it('are listed once, with their use', () => {
    expect(of('<b>{n, plural, one {# of {max, number, percent}} other {{n} {name}}}</b>')).toEqual([
      { name: 'b', uses: ['tag'], format: null },
      { name: 'n', uses: ['plural', 'plain'], format: null },
      { name: 'max', uses: ['number'], format: 'percent' },
      { name: 'name', uses: ['plain'], format: null },
    ])
    expect(names(of('{ -brand } { $n ->\n *[other] { "quoted" } { DATETIME($at) }\n}', 'fluent'))).toEqual([
      '-brand',
      'n',
      'at',
    ])
  })
})

describe('comparing with the source', () => {
  const source = '{n, plural, one {# file} other {# files}} of {name} at {at, date}'

  it('allows what translation needs', () => {
    const target = '{name}: {n, number} ({at, time}) {n, plural, other {{name}}}'
    expect(compareArguments(of(source), of(target))).toEqual({ missing: [], unknown: [], changed: [] })
  })

  it('finds missing and unknown ones, and those of another kind', () => {
    const { missing, unknown, changed } = compareArguments(
      of(source),
      of('{nom} {n, date} {at, date} <i>x</i>'),
    )
    expect(names(missing)).toEqual(['name'])
    expect(names(unknown)).toEqual(['nom', 'i'])
    expect(changed.map(({ target }) => target)).toMatchObject([{ name: 'n', uses: ['date'] }])
  })
})
