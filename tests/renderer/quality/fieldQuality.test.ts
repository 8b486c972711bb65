import { describe, expect, it, vi } from 'vitest'
import type { QaFinding } from '../../../core/contract/index.ts'
import type { KnownFindings } from '../../../renderer/src/quality/knownFindings.ts'
import { FieldQuality } from '../../../renderer/src/quality/fieldQuality.svelte.ts'
import type { MessageEditing } from '../../../renderer/src/messages/message.svelte.ts'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

const at = (start: number, end: number, more: object = {}) =>
  ({
    check: 'spaces',
    place: { start, end },
    fix: null,
    isIgnored: false,
    issueId: 5,
    ...more,
  }) as unknown as QaFinding
const OF = { project: 'p', stringId: 1, languageId: 'uk' }

function checked(text: string, known: KnownFindings | null = null) {
  const workbench = new FakeWorkbench().answers('qa.check', []).answers('qa.spell', [])
  const field = new Field('none', 'Source', text, text, { top: null, own: null })
  const area = page.area(text)
  area.addEventListener('input', () => (field.text = area.value))
  field.attach(area.asPlace)
  const failures: string[] = []
  const quality = new FieldQuality(field, {
    ...{ workbench, known, of: () => OF },
    onFailure: ({ code }) => failures.push(code),
  })
  const type = (typed: string) => {
    field.text = typed
    area.value = typed
    quality.follow(typed)
  }
  return { workbench, field, area, quality, failures, type }
}

const startsOf = (findings: readonly QaFinding[]) => findings.map(({ place }) => place?.start)

describe('the findings of a field', () => {
  it('is asked at once for what it begins with, by both checks in the order of the text', async () => {
    const { workbench, quality } = checked('Текст')
    workbench.answers('qa.check', [at(4, 5), at(2, 3, { isIgnored: true })]).answers('qa.spell', [at(0, 5)])
    quality.follow('Текст')
    await pass(0)
    expect(startsOf(quality.findings)).toEqual([0, 4])
    expect(startsOf(quality.ignored)).toEqual([2])
    expect(workbench.inputs('qa.check')).toEqual([{ ...OF, form: 'none', text: 'Текст' }])
  })

  it('is asked for nothing of an empty field, nor of what is known', async () => {
    const empty = checked(' ')
    empty.quality.follow(' ')
    await pass(1_000)
    expect(empty.workbench.calls).toEqual([])
    const spelling = Promise.resolve([at(3, 4)])
    const known = { text: 'Текст', found: { 'qa.check': [at(1, 2)] }, asked: { 'qa.spell': spelling } }
    const { workbench, quality } = checked('Текст', {
      ...known,
      asked: { ...known.asked, 'qa.check': Promise.resolve([]) },
    })
    quality.follow('Текст')
    expect(startsOf(quality.findings)).toEqual([1])
    await settled()
    expect(startsOf(quality.findings)).toEqual([1, 3])
    expect(workbench.calls).toEqual([])
  })

  it('is asked a moment after the last key, of words later', async () => {
    const { workbench, quality, type } = checked('а')
    quality.follow('а')
    await pass(0)
    type('аб')
    await pass(100)
    type('абв')
    await pass(120)
    const texts = (name: 'qa.check' | 'qa.spell') => workbench.inputs(name).map(({ text }) => text)
    expect([texts('qa.check'), texts('qa.spell')]).toEqual([['а', 'абв'], ['а']])
    await pass(380)
    expect(texts('qa.spell')).toEqual(['а', 'абв'])
  })

  it('stay after a failed check, and are dropped for an outdated text', async () => {
    const { workbench, quality, type } = checked('а')
    workbench.answers('qa.check', [at(0, 1)])
    quality.follow('а')
    await pass(0)
    workbench.answers('qa.check', failing('project.busy'))
    type('аб')
    await pass(120)
    expect(quality.findings).toHaveLength(1)
    workbench.later('qa.check')
    type('абв')
    await pass(120)
    type('абвг')
    await pass(120)
    const [older, newer] = workbench.waiting('qa.check')
    await newer?.answer([])
    await older?.answer([at(0, 3)])
    expect(quality.findings).toEqual([])
    quality.refresh()
    await pass(0)
    quality.refresh()
    await pass(0)
    const [before, after] = workbench.waiting('qa.check')
    await after?.answer([])
    await before?.answer([at(0, 4)])
    expect(quality.findings).toEqual([])
  })

  it('is mended where it stands, all that is chosen in one step', () => {
    const { field, area, quality } = checked('Один  два ,')
    const heard = vi.fn()
    area.addEventListener('input', heard)
    quality.mend([
      { finding: at(9, 10), text: '' },
      { finding: at(4, 6), text: ' ' },
      { finding: at(5, 7), text: 'overlaps' },
      { finding: at(5, 99), text: 'beyond the end' },
    ])
    expect([area.value, field.text, heard.mock.calls.length]).toEqual(['Один два,', 'Один два,', 1])
  })

  it('is gone once it is mended, and the rest is mended at its new place before anything is checked', async () => {
    const { workbench, area, quality } = checked('а  б  в!')
    workbench.answers('qa.check', [at(1, 3), at(4, 6), at(7, 8)])
    quality.follow('а  б  в!')
    await pass(0)
    const [first, second] = quality.findings
    quality.mend([{ finding: first as QaFinding, text: ' ' }])
    expect(startsOf(quality.findings)).toEqual([3, 6])
    quality.mend([{ finding: second as QaFinding, text: 'of another text' }])
    expect(area.value).toBe('а б  в!')
    quality.mend([{ finding: quality.findings[0] as QaFinding, text: ' ' }])
    expect([area.value, startsOf(quality.findings)]).toEqual(['а б в!', [5]])
  })

  it('is left where the text went on since it was found', async () => {
    const { workbench, area, quality, type } = checked('а  б')
    workbench.answers('qa.check', [at(1, 3)])
    quality.follow('а  б')
    await pass(0)
    type('аа  б')
    quality.mend([{ finding: quality.findings[0] as QaFinding, text: ' ' }])
    expect(area.value).toBe('аа  б')
  })

  it('is mended in the whole text of a message that is shown branch by branch, and shown there', async () => {
    const { field, area, quality } = checked('Один три')
    const replaced: string[] = []
    const message = { isWhole: false, replace: (text: string) => replaced.push(text) }
    field.message = message as unknown as MessageEditing
    quality.mend([
      { finding: at(0, 4), text: 'Два' },
      { finding: at(5, 8), text: 'чотири' },
    ])
    expect(replaced).toEqual(['Два чотири'])
    quality.show(at(5, 8))
    await settled()
    expect([area.selectionStart, area.selectionEnd, message.isWhole]).toEqual([5, 8, true])
  })

  it('are ignored and learned, checked again after, and a failure is reported', async () => {
    const { workbench, quality, failures } = checked('Один два')
    quality.follow('Один два')
    await pass(0)
    workbench.answers('qa.ignore', failing('project.readOnly')).answers('qa.word', { words: [] })
    await quality.ignore(at(0, 4), 'as agreed')
    await pass(0)
    await quality.learn(at(5, 8))
    await pass(0)
    await quality.ignore(at(0, 4, { issueId: null }), null)
    expect(workbench.inputs('qa.ignore')).toEqual([{ project: 'p', issueId: 5, reason: 'as agreed' }])
    expect(workbench.inputs('qa.word')).toEqual([
      { project: 'p', languageId: 'uk', word: 'два', isKnown: true },
    ])
    expect(failures).toEqual(['project.readOnly'])
    expect(workbench.inputs('qa.check')).toHaveLength(3)
  })

  it('is learnt as the word that was found, wherever that stands since', async () => {
    const { workbench, quality, type } = checked('Wrold')
    workbench.answers('qa.spell', [at(0, 5)]).answers('qa.word', { words: [] })
    quality.follow('Wrold')
    await pass(0)
    type('The Wrold')
    await quality.learn(quality.findings[0] as QaFinding)
    expect(workbench.inputs('qa.word').map(({ word }) => word)).toEqual(['Wrold'])
  })
})
