import { describe, expect, it, vi } from 'vitest'
import type { PluralForm, QaFinding } from '../../../core/contract/index.ts'
import { QA_CHECKS } from '../../../core/contract/qaChecks.ts'
import { groupFindings, isSafe, mendGroups } from '../../../renderer/src/quality/findingGroups.ts'

function finding(message: string, more: Partial<QaFinding> = {}): QaFinding {
  const place = { start: 0, end: 1 }
  return {
    said: null,
    ...{ check: 'spaces_mismatch', message, place, fix: ' ', alternatives: [] },
    ...{ issueId: null, isIgnored: false, ...more },
  }
}

const form = (name: PluralForm, ...findings: QaFinding[]) => ({ form: name, findings, mend: vi.fn() })

const SPACE = 'It ends with a space.'
const NUMBER = '5 is missing.'

describe('findings of the forms of a string', () => {
  it('are one line a fault, which names the forms that have it', () => {
    const forms = [
      form('one', finding(SPACE), finding(NUMBER, { check: 'numbers_mismatch', fix: null })),
      form('few', finding(NUMBER, { check: 'numbers_mismatch', fix: null }), finding(SPACE)),
      form('many', finding(SPACE), finding(SPACE, { place: { start: 4, end: 5 } })),
    ]
    const groups = groupFindings(forms)
    expect(
      groups.map(({ finding: { message }, found }) => [message, found.map((one) => one.form.form)]),
    ).toEqual([
      [SPACE, ['one', 'few', 'many', 'many']],
      [NUMBER, ['one', 'few']],
    ])
  })

  it('are grouped by their fix, and left out if the field shows them', () => {
    const misspelt = (fix: string) => finding('“абв” is not in the dictionary.', { check: 'spelling', fix })
    const forms = [form('one', misspelt('а')), form('few', misspelt('б'), finding(SPACE))]
    const groups = groupFindings(forms, (_, { message }) => message === SPACE)
    expect(groups.map(({ fixes }) => fixes)).toEqual([['а'], ['б']])
  })

  it('are mended in all forms at once, each form once', () => {
    const [one, few] = [
      form('one', finding(SPACE, { fix: '' })),
      form('few', finding(SPACE, { fix: '' }), finding('„')),
    ]
    mendGroups(groupFindings([one, few]))
    expect(one.mend.mock.calls).toEqual([[[expect.objectContaining({ text: '' })]]])
    expect(few.mend.mock.calls).toEqual([
      [[expect.objectContaining({ text: '' }), expect.objectContaining({ text: ' ' })]],
    ])
    const word = form('one', finding('?', { check: 'spelling', fix: 'а', alternatives: ['б'] }))
    mendGroups(groupFindings([word]), 'б')
    expect(word.mend.mock.calls).toEqual([[[expect.objectContaining({ text: 'б' })]]])
    const none = form('one', finding(NUMBER, { fix: null }))
    mendGroups(groupFindings([none]))
    expect(none.mend).not.toHaveBeenCalled()
  })

  it('are safe to mend where no word and no value changes, and there is one way', () => {
    const isSafeFor = (more: Partial<QaFinding>) =>
      groupFindings([form('none', finding('?', more))]).map(isSafe)
    const safe = QA_CHECKS.filter((check) => isSafeFor({ check })[0])
    expect(safe).toEqual(['spaces_mismatch', 'punctuation_mismatch', 'special_characters_mismatch'])
    expect(isSafeFor({ fix: null })).toEqual([false])
    expect(isSafeFor({ place: null })).toEqual([false])
    expect(isSafeFor({ alternatives: ['  '] })).toEqual([false])
  })
})
