import type { MessageSyntax } from '../../core/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { completeFor, editBranch, lackingIn, skeletonOf } from '../../core/messages/branches.ts'
import { stretchesOf, type Stretch } from '../../core/messages/stretches.ts'
import { parseMessage } from '../../core/messages/syntax.ts'
import { runs } from '../runs.ts'

const FILES = 'In {folder}: {count, plural, =0 {no file} one {# file} other {# files}}, {who}’s'
const NESTED =
  '{g, select, female {{n, plural, one {her # file} other {her # files}}} other {their files}} <b>now</b>'
const EMAILS = `Today { $count ->
    [one] One e-mail
        from { $who }
   *[other] { $count } e-mails
}`
const BRAND = `{ $case ->
    [gen]
        { $capitalization ->
            [upper] Релею
           *[lower] релею
        }
   *[nom] Релей
}`

function language(id: string): Language {
  const found = findLanguage(id)
  if (!found) throw new Error(`${id} is no language`)
  return found
}

function stretches(text: string, syntax: MessageSyntax): Stretch[] {
  const read = stretchesOf(text, syntax)
  if (!('nodes' in read)) throw new Error(`${read.message} ${text}`)
  return read.stretches
}

/** `count=one: # file` */
function outline(text: string, syntax: MessageSyntax): string[] {
  return stretches(text, syntax).map(({ path, text: shown }) => {
    return `${path.map(({ name, selector }) => `${name}=${selector} `).join('')}${JSON.stringify(shown)}`
  })
}

function edited(text: string, syntax: MessageSyntax, selectors: string, typed: string): string {
  const found = stretches(text, syntax).find(
    ({ path, isWhole }) => isWhole && path.map(({ selector }) => selector).join(' ') === selectors,
  )
  if (!found) throw new Error(`no branch ${selectors}`)
  return editBranch(text, syntax, found.address, typed)
}

describe('the stretches of a message', () => {
  it('are its branches, and the text around them', () => {
    expect(outline(FILES, 'icu')).toEqual([
      '"In {folder}: "',
      'count==0 "no file"',
      'count=one "# file"',
      'count=other "# files"',
      '", {who}’s"',
    ])
    expect(outline(NESTED, 'icu')).toEqual([
      '""',
      'g=female ""',
      'g=female n=one "her # file"',
      'g=female n=other "her # files"',
      'g=female ""',
      'g=other "their files"',
      '" <b>now</b>"',
    ])
  })

  it('read without quoting and indentation', () => {
    expect(outline("{n, plural, other {it''s '{'#'}' '{{' it's}}", 'icu')[1]).toBe(
      `n=other "it's {#} {{ it's"`,
    )
    expect(outline(EMAILS, 'fluent')).toEqual([
      '"Today "',
      'count=one "One e-mail\\nfrom { $who }"',
      'count=other "{ $count } e-mails"',
      '""',
    ])
    expect(outline('{ $n ->\n *[other] {"{"}a{"}"}{" "}{"\\u00A0"}\n}', 'fluent')[1]).toBe(
      'n=other "{a} {\\"\\\\u00A0\\"}"',
    )
  })

  it('are not editable individually if they quote text that would be an argument', () => {
    const [, branch] = stretches("{n, plural, other {'{name}' {name}}}", 'icu')
    expect(branch).toMatchObject({ text: '{name} {name}', isEditable: false })
    expect(() => editBranch("{n, plural, other {'#'}}", 'icu', [0, 0, 0], '1')).toThrow('whole text')
  })
})

describe('editing a branch', () => {
  it('changes only that branch', () => {
    expect(edited(FILES, 'icu', 'one', 'a file of {who}')).toBe(FILES.replace('# file}', 'a file of {who}}'))
    expect(edited(NESTED, 'icu', 'female one', 'її # файл')).toBe(NESTED.replace('her # file}', 'її # файл}'))
    expect(edited(EMAILS, 'fluent', 'one', 'Один лист\nвід { $who }')).toBe(
      EMAILS.replace('One e-mail\n        from', 'Один лист\n        від'),
    )
    expect(edited(BRAND, 'fluent', 'gen upper', 'РЕЛЕЮ')).toBe(BRAND.replace('Релею', 'РЕЛЕЮ'))
  })

  it('quotes what needs it and nothing else', () => {
    const icu = (typed: string) => edited('{n, plural, other {x}}', 'icu', 'other', typed)
    expect(icu("it's #")).toBe("{n, plural, other {it's #}}")
    expect(icu("the users'")).toBe("{n, plural, other {the users''}}")
    expect(icu("'{n}'")).toBe("{n, plural, other {''{n}''}}")
    expect(icu('{ n')).toBe("{n, plural, other {'{' n}}")
    expect(edited("{n, plural, other {l''été}}", 'icu', 'other', "l'hiver")).toBe(
      "{n, plural, other {l''hiver}}",
    )
    const fluent = (typed: string) => edited('{ $n ->\n *[other] x\n}', 'fluent', 'other', typed)
    expect(fluent('{ $n } {')).toBe('{ $n ->\n *[other] { $n } {"{"}\n}')
    expect(fluent('')).toBe('{ $n ->\n *[other] {""}\n}')
    expect(fluent(' a\n[b] ')).toBe('{ $n ->\n *[other] {" "}a\n     {"["}b]{" "}\n}')
  })

  it('treats a selection as text: the structure stays', () => {
    const text = edited('{n, plural, other {x}}', 'icu', 'other', '{g, select, other {y}}')
    expect(outline(text, 'icu')).toEqual(['""', 'n=other "{g, select, other {y}}"', '""'])
  })

  it.each([
    ['icu', FILES],
    ['icu', NESTED],
    ['icu', "{n, selectordinal, one {l''un} other {'{'}}{d, date}"],
    ['fluent', EMAILS],
    ['fluent', BRAND],
    ['fluent', '{ $a ->\n [x] 1\n *[y] 2\n} and\n    { $b ->\n [x] 3\n *[y]\n    4\n       5\n} end'],
  ] as const)('keeps any text as typed, and everything else unchanged (%s, %#)', (syntax, text) => {
    const before = stretches(text, syntax)
    fc.assert(
      fc.property(fc.nat(before.length - 1), typedText, (index, typed) => {
        const stretch = before[index]!
        const after = stretches(editBranch(text, syntax, stretch.address, typed), syntax)
        const wanted = before.map(({ address, text: shown }) => [address, shown])
        wanted[index]![1] = typed
        expect(after.map(({ address, text: shown }) => [address, shown])).toEqual(wanted)
        expect(editBranch(text, syntax, stretch.address, stretch.text)).toBe(text)
        expect(after.every(({ isEditable }) => isEditable)).toBe(true)
      }),
      { numRuns: runs(1500) },
    )
  })

  it('gives a message that stays valid through many edits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(['icu', NESTED], ['fluent', EMAILS]) as fc.Arbitrary<[MessageSyntax, string]>,
        fc.array(fc.tuple(fc.nat(20), typedText), { maxLength: 12 }),
        ([syntax, text], edits) => {
          let whole = text
          for (const [index, typed] of edits) {
            const all = stretches(whole, syntax)
            whole = editBranch(whole, syntax, all[index % all.length]!.address, typed)
          }
          expect(parseMessage(whole, syntax).ok).toBe(true)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

const fragments = [
  "'",
  "''",
  '{',
  '}',
  '#',
  '<b>',
  '</',
  '{name}',
  '{ $name }',
  '{n, number, ::.00}',
  '{n, plural, other {#}}',
  '{"{"}',
  '{""}',
  '{ -brand(case: "x") }',
  '|',
  ' ',
  '  ',
  '\n',
  '[',
  '*[x]',
  '.a = b',
  '"',
  '\\',
  '->',
  'é',
  '語',
  '\u2068',
  '\t',
]
const typedText = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 3, unit: 'binary' })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll('\r', ''))

describe('completing for a language', () => {
  it('adds the categories that are missing, and keeps every branch', () => {
    expect(completeFor('{n, plural, =0 {none} one {a} other {b #}}', 'icu', language('uk'))).toBe(
      '{n, plural, =0 {none} one {a} few {b #} many {b #} other {b #}}',
    )
    expect(completeFor('{n, plural,\n  other {b}\n}', 'icu', language('en'))).toBe(
      '{n, plural,\n  one {b}\n  other {b}\n}',
    )
    expect(completeFor('{n, plural, other{b}}', 'icu', language('en'))).toBe('{n, plural, one{b} other{b}}')
    expect(completeFor(FILES, 'icu', language('ja'))).toBe(FILES)
    expect(completeFor('{ $n ->\n    [one] a\n   *[other] b\n}', 'fluent', language('uk'))).toBe(
      '{ $n ->\n    [one] a\n    [few] b\n    [many] b\n   *[other] b\n}',
    )
  })

  it('needs no category whose every number has a branch of its own', () => {
    expect(lackingIn('{n, plural, =1 {a} other {b}}', 'icu', language('en'))).toEqual([])
    expect(lackingIn('{n, plural, =1 {a} other {b}}', 'icu', language('uk'))).toEqual([
      { name: 'n', categories: ['one', 'few', 'many'] },
    ])
    expect(lackingIn('{n, plural, offset:1 =2 {a} other {b}}', 'icu', language('en'))).toEqual([])
  })

  it('completes a plural within a plural', () => {
    const text = '{n, plural, one {x} other {{m, plural, one {y} other {z}}}}'
    const whole = completeFor(text, 'icu', language('uk'))
    expect(lackingIn(whole, 'icu', language('uk'))).toEqual([])
    expect(lackingIn(text, 'icu', language('uk'))).toEqual([
      { name: 'n', categories: ['few', 'many'] },
      { name: 'm', categories: ['few', 'many'] },
    ])
    expect(whole.match(/few/g)).toHaveLength(4)
  })

  it('adds the ordinal categories of ordinals', () => {
    expect(completeFor('{n, selectordinal, other {#.}}', 'icu', language('en'))).toBe(
      '{n, selectordinal, one {#.} two {#.} few {#.} other {#.}}',
    )
  })

  it('removes categories of other languages on request', () => {
    const text = '{n, plural, =1 {one} one {a} other {b}}'
    expect(completeFor(text, 'icu', language('ja'), { isPruned: true })).toBe(
      '{n, plural, =1 {one} other {b}}',
    )
  })

  it('makes an empty message from a source', () => {
    expect(skeletonOf(FILES, 'icu', language('uk'))).toBe(
      '{count, plural, =0 {} one {} few {} many {} other {}}',
    )
    expect(skeletonOf(EMAILS, 'fluent', language('uk'))).toBe(
      '{ $count ->\n    [one] {""}\n    [few] {""}\n    [many] {""}\n   *[other] {""}\n}',
    )
  })
})
