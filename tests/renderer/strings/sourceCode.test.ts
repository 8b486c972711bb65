import { describe, expect, it } from 'vitest'
import type { CodeExcerpt } from '../../../core/contract/index.ts'
import { SourceCode, type Highlight } from '../../../renderer/src/strings/code/sourceCode.svelte.ts'
import { highlight } from '../../../renderer/src/strings/code/highlight.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const excerpt = (more: Partial<CodeExcerpt> = {}): CodeExcerpt => ({
  ...{ index: 0, folder: '/home/a', path: 'src/a.c', line: 2, firstLine: 1, total: 3 },
  lines: ['int a;', 'puts("x");', '}'],
  ...more,
})

const references = [
  { path: 'a.c', line: 2 },
  { path: 'b.c', line: 5 },
  { path: 'c.c', line: null },
]
const detail = (id: number, of = references) => ({ row: { id }, references: of }) as never

const plain: Highlight = () => Promise.resolve(null)

function beside(workbench: FakeWorkbench, colours: Highlight = plain): SourceCode {
  return new SourceCode(workbench, () => 'p', colours)
}

const inputs = (workbench: FakeWorkbench) => workbench.calls.map(({ input }) => input)
const textOf = ({ lines }: SourceCode) => lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))

describe('code beside the string', () => {
  it('is of the first place that is there, with its line marked, and is asked for once', async () => {
    const workbench = new FakeWorkbench().answers('code.show', excerpt({ index: 1 }))
    const code = beside(workbench)
    await code.show(detail(7))
    await code.show(detail(7))
    expect(inputs(workbench)).toEqual([{ project: 'p', stringId: 7 }])
    expect(code.index).toBe(1)
    expect(code.lines.filter(({ isMarked }) => isMarked).map(({ number }) => number)).toEqual([2])
    expect(textOf(code)).toEqual(['int a;', 'puts("x");', '}'])
  })

  it('cycles through the references, and continues from a missing one', async () => {
    const workbench = new FakeWorkbench().answers('code.show', ({ index = 0 }) =>
      index === 1 ? failing('code.missing') : excerpt({ index }),
    )
    const code = beside(workbench)
    await code.show(detail(7))
    await code.step(1)
    expect([code.index, code.error?.code, code.excerpt]).toEqual([1, 'code.missing', null])
    await code.step(1)
    expect([code.index, code.error]).toEqual([2, null])
    await code.step(1)
    expect(code.index).toBe(0)
    await code.step(-1)
    expect(code.index).toBe(2)
  })

  it('does not step where there is one place', async () => {
    const workbench = new FakeWorkbench().answers('code.show', excerpt())
    const code = beside(workbench)
    await code.show(detail(7, references.slice(0, 1)))
    await code.step(1)
    expect(workbench.calls).toHaveLength(1)
  })

  it('is never that of the string before, however late it comes', async () => {
    const workbench = new FakeWorkbench().later('code.show')
    const code = beside(workbench)
    void code.show(detail(7))
    void code.show(detail(8))
    const [first, second] = workbench.calls
    await second?.answer(excerpt({ path: 'new.c' }))
    await first?.answer(excerpt({ path: 'old.c' }))
    expect(code.excerpt?.path).toBe('new.c')
    void code.show(detail(9))
    code.close()
    await workbench.calls[2]?.answer(excerpt({ path: 'late.c' }))
    expect([code.excerpt, code.lines]).toEqual([null, []])
  })

  it('is read again once it was closed', async () => {
    const workbench = new FakeWorkbench().answers('code.show', excerpt())
    const code = beside(workbench)
    await code.show(detail(7))
    code.close()
    await code.show(detail(7))
    expect(workbench.calls).toHaveLength(2)
  })

  it('has sixty lines on both sides of the marked one', async () => {
    const lines = Array.from({ length: 321 }, (_, at) => `line ${at + 300}`)
    const workbench = new FakeWorkbench().answers(
      'code.show',
      excerpt({ lines, firstLine: 300, line: 500, total: 900 }),
    )
    const code = beside(workbench)
    await code.show(detail(7))
    expect([code.lines[0]?.number, code.lines.at(-1)?.number]).toEqual([440, 560])
    expect(textOf(code)[60]).toBe('line 500')
  })

  it('is shown where its colours cannot be had', async () => {
    const workbench = new FakeWorkbench().answers('code.show', excerpt())
    const code = beside(workbench, () => Promise.reject(new Error('Not there')))
    await code.show(detail(7))
    await settled()
    expect(textOf(code)).toHaveLength(3)
  })
})

async function coloured(path: string, code: string, isBegun = false): Promise<string[][]> {
  const lines = await highlight(path, code.split('\n'), isBegun)
  return (lines ?? []).map((pieces) =>
    pieces.filter(({ kind }) => kind !== '').map(({ text, kind }) => `${kind}:${text}`),
  )
}

describe('the colours of code', () => {
  it.each<[string, string, string]>([
    ['a.c', 'return _("x"); /* why */', 'keyword:return text:"x" comment:/* why */'],
    ['a.PY', 'def f(): return 12 # why', 'keyword:def keyword:return number:12 comment:# why'],
    ['a.tsx', 'const a = <b title="x"/>', 'text:"x"'],
    ['a.vue', '<p title="x">', 'text:"x"'],
    ['a.php', '<?php echo __("x"); // why', 'text:"x" comment:// why'],
    ['a.qml', 'text: qsTr("x") // why', 'text:"x" comment:// why'],
    ['a.ui', '<string>Open</string>', 'name:string'],
    ['po/a.desktop.in', 'Name=Open', ''],
    ['a.rb', 'puts "x" # why', 'text:"x" comment:# why'],
    ['a.rs', 'fn a() { "x" } // why', 'keyword:fn text:"x" comment:// why'],
    ['a.vala', 'string a = _("x");', 'text:"x"'],
  ])('are known in %s', async (path, code, expected) => {
    const [found = []] = await coloured(path, code)
    for (const piece of expected.split(/ (?=\w+:)/).filter(Boolean)) expect(found.join(' ')).toContain(piece)
  })

  it('are none in a file that no parser knows', async () => {
    expect(await highlight('README', ['a'], false)).toBeNull()
  })

  it('know what was open in lines above, and that a page of PHP goes on', async () => {
    expect((await coloured('a.c', '/* a\nb */ int c;'))[1]?.[0]).toBe('comment:b */')
    expect(await coloured('a.php', 'return __("x");', true)).toEqual([['keyword:return', 'text:"x"']])
    expect(await coloured('a.php', '<b>x</b> <?= "y" ?>', true)).not.toContainEqual(
      expect.arrayContaining(['keyword:b']),
    )
  })

  it('leave each text as it is, line by line, in every language', async () => {
    const code = ['a "b', "'c <d", '', '/* e', '\u{1F600} \u05d0 */ </e> #{', '<?php f', '\t$x = ``'].slice()
    const endings =
      'c cpp m java kt cs scala dart js ts tsx json html xml py rb pl sh rs go swift lua hs ml fs scm lisp clj tcl pas d erl jl r groovy vb ps1 css scss sql yml toml ini cmake php'
    for (const ending of endings.split(' ')) {
      const lines = await highlight(`a.${ending}`, code, false)
      expect(
        lines?.map((pieces) => pieces.map(({ text }) => text).join('')),
        ending,
      ).toEqual(code)
    }
  })
})
