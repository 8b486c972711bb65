/** The findings of checks, stored with the translations; the derived rows equal those of a rebuild. */
import { describe, expect, it } from 'vitest'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { qaBit } from '../../core/contract/qaChecks.ts'
import { failureOf, TestProject } from '../testProject.ts'

const finding = (message: string, check = 'spaces_mismatch') => ({
  check,
  message,
  place: { start: 0, end: 1 },
  fix: null,
})

function bits(project: TestProject): unknown[] {
  return project.rows('SELECT string_id, language_id, qa_issues FROM languages_summary ORDER BY 1, 2')
}

/** The bits as they are kept must be those that are computed from nothing. */
function expectDerived(project: TestProject): void {
  const kept = bits(project)
  project.db.transaction(() => rebuildDerived(project.db)).immediate()
  expect(bits(project)).toEqual(kept)
}

function openShop() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'save', text: 'Save' },
    { identifier: 'save2', text: 'Save' },
    { identifier: 'files', text: { one: '{n} file', other: '{n} files' }, maxLength: 20 },
  ])
  const translationId = project.save(ids['save']!, 'Зберегти')
  const place = { stringId: ids['save']!, languageId: 'uk' }
  return { project, ids, translationId, place }
}

describe('unchecked translations', () => {
  it('are everything at first, then changes since the last check of everything', () => {
    const { project, ids } = openShop()
    const left = (limit = 10) => project.read('unchecked', { limit })
    const check = () => project.write('endCheck', project.write('beginCheck', {}))
    expect(left()).toEqual({ kind: 'all', translations: 1 })
    project.write('beginCheck', {})
    expect(left().kind).toBe('all')
    check()
    expect(left()).toEqual({ kind: 'none' })

    const { checkId } = project.write('beginCheck', {})
    project.save(ids['save2']!, 'Зберегти')
    project.write('endCheck', { checkId })
    expect(left()).toEqual({ kind: 'some', stringIds: [ids['save2']!] })
    expect(left(0)).toEqual({ kind: 'all', translations: 2 })
    check()
    expect(project.rows("SELECT id FROM intent WHERE action = 'qa.check'")).toHaveLength(1)

    project.write('setQaCheck', { check: 'spaces_mismatch', isOn: true })
    expect(left().kind).toBe('all')
    expect(project.write('undo', { userId: project.anna })).toMatchObject({ action: 'translation.save' })
  })

  it('are everything if rules changed during a check of everything', () => {
    const { project } = openShop()
    const left = () => project.read('unchecked', { limit: 10 }).kind
    project.write('endCheck', project.write('beginCheck', {}))
    const underWay = project.write('beginCheck', {})
    project.write('forgetChecks', {})
    project.write('endCheck', underWay)
    expect(left(), 'it checked with the old rules').toBe('all')
    project.write('endCheck', project.write('beginCheck', {}))
    expect(left()).toBe('none')
    expect(project.rows("SELECT id FROM intent WHERE action GLOB 'qa.*'")).toHaveLength(1)
  })

  it('are everything if the program has a check that was added since', () => {
    const { project } = openShop()
    const left = () => project.read('unchecked', { limit: 10 })
    const check = () => project.write('endCheck', project.write('beginCheck', {}))
    check()
    project.db.exec("DELETE FROM qa_checked WHERE qa_check = 'mdx_syntax'")
    expect(left()).toEqual({ kind: 'all', translations: 1 })
    check()
    expect(left()).toEqual({ kind: 'none' })

    project.write('setQaCheck', { check: 'mdx_syntax', isOn: false })
    project.db.exec("DELETE FROM qa_checked WHERE qa_check = 'mdx_syntax'")
    expect(left(), 'a check that is off has nothing to find').toEqual({ kind: 'none' })
  })
})

describe('translations to check', () => {
  it('are the top ones, with the source of their form and translations of the same source', () => {
    const { project, ids, translationId } = openShop()
    project.save(ids['save2']!, 'Записати')
    project.save(ids['files']!, '', { forms: { one: '{n} файл', few: '{n} файли' } })
    const { translations, last } = project.read('nextToCheck', { after: 0, limit: 10, languageIds: ['uk'] })
    expect(last).toBe(ids['files'])
    expect(translations.map(({ form, source, sameSource }) => [form, source, sameSource])).toEqual([
      ['none', 'Save', ['Записати']],
      ['none', 'Save', ['Зберегти']],
      ['few', '{n} files', []],
      ['one', '{n} file', []],
    ])
    expect(translations[0]).toMatchObject({
      translationId,
      fileType: 'po',
      hasIssues: false,
      isOutdated: false,
    })
    expect(project.read('nextToCheck', { after: last!, limit: 10, languageIds: ['uk'] }).last).toBeNull()
  })

  it('are marked if their source changed after them', () => {
    const { project, ids } = openShop()
    project.import([{ identifier: 'save', text: 'Save now' }])
    const [row] = project.read('toCheck', { stringIds: [ids['save']!], languageIds: ['uk', 'de'] })
    expect(row).toMatchObject({ source: 'Save now', isOutdated: true })
    const field = { stringId: ids['save']!, languageId: 'uk', form: 'none' as const }
    expect(project.read('fieldToCheck', { ...field, text: 'Зберегти' })?.isOutdated).toBe(true)
    expect(project.read('fieldToCheck', { ...field, text: 'Зберегти зараз' })?.isOutdated).toBe(false)
  })
})

describe('issues', () => {
  it('are stored for the checked text, and removed with it', () => {
    const { project, ids, translationId, place } = openShop()
    const keep = (text: string, ...findings: ReturnType<typeof finding>[]) =>
      project.write('keepFindings', { checked: [{ translationId, text, findings }] }).changed
    expect(keep('Зберегти', finding('A'), finding('B', 'tags_mismatch'))).toEqual([place])
    expect(bits(project)).toMatchObject([{ qa_issues: qaBit('spaces_mismatch') | qaBit('tags_mismatch') }])
    expectDerived(project)
    expect(keep('Зберегти', finding('B', 'tags_mismatch'))).toEqual([place])
    expect(keep('Зберегти', finding('B', 'tags_mismatch'))).toEqual([])
    expect(project.read('issuesOf', place)).toMatchObject([{ message: 'B', place: { start: 0, end: 1 } }])
    expect(keep('Інший текст', finding('C'))).toEqual([])

    project.save(ids['save']!, 'Записати')
    expect(project.read('issuesOf', place)).toEqual([])
    expect(bits(project)).toMatchObject([{ qa_issues: 0 }])
    expectDerived(project)
  })

  it('stay ignored when they are found again', () => {
    const { project, translationId, place } = openShop()
    const checked = [{ translationId, text: 'Зберегти', findings: [finding('A'), finding('A')] }]
    project.write('keepFindings', { checked })
    const [first] = project.read('issuesOf', place)
    project.write('ignoreIssue', { issueId: first!.id, reason: 'As in the brand', userId: project.anna })
    expect(bits(project)).toMatchObject([{ qa_issues: qaBit('spaces_mismatch') }])
    project.write('keepFindings', { checked })
    const again = project.read('issuesOf', place)
    expect(again.map(({ isIgnored, ignoreReason }) => [isIgnored, ignoreReason])).toEqual([
      [true, 'As in the brand'],
      [false, null],
    ])
    project.write('ignoreIssue', { issueId: again[1]!.id, reason: '', userId: project.anna })
    expect(bits(project)).toMatchObject([{ qa_issues: 0 }])
    expect(project.read('openIssues', { languageId: 'uk', limit: 10 })).toEqual([])
    expectDerived(project)
    project.write('ignoreIssue', { issueId: first!.id, reason: null, userId: project.anna })
    expect(project.read('openIssues', { languageId: 'uk', limit: 10 })).toMatchObject([
      { identifier: 'save' },
    ])
    const gone = { issueId: 99, reason: '', userId: project.anna }
    expect(failureOf(() => project.write('ignoreIssue', gone)).code).toBe('quality.issueGone')
  })

  it('stay if their check could not run', () => {
    const { project, translationId, place } = openShop()
    const found = (message: string, check: string) => finding(message, check)
    const keep = (findings: ReturnType<typeof finding>[], checks: string[], off: string[] = []) =>
      project.write('keepFindings', {
        checked: [{ translationId, text: 'Зберегти', findings, looked: { checks, off } }],
      }).changed
    const left = () =>
      project.read('issuesOf', place).map(({ message, ignoreReason }) => [message, ignoreReason])
    keep(
      [found('A', 'spelling'), found('B', 'spelling'), found('C', 'tags_mismatch')],
      ['spelling', 'tags_mismatch'],
    )
    const [first] = project.read('issuesOf', place)
    project.write('ignoreIssue', { issueId: first!.id, reason: 'A name of ours', userId: project.anna })

    expect(keep([], ['tags_mismatch'])).toEqual([place])
    expect(left()).toEqual([
      ['A', 'A name of ours'],
      ['B', null],
    ])
    expectDerived(project)
    expect(keep([], ['tags_mismatch'], ['spelling'])).toEqual([place])
    expect(left(), 'a check that is off has no open issues').toEqual([['A', 'A name of ours']])
    expect(keep([found('A', 'spelling')], ['spelling'])).toEqual([])
    expect(left()).toEqual([['A', 'A name of ours']])
    expect(keep([], ['spelling'])).toEqual([place])
    expect(left(), 'it looked, and there is nothing').toEqual([])
    expectDerived(project)
  })

  it('are ignored as one step of undo, which skips missing ones', () => {
    const { project, ids, translationId, place } = openShop()
    const { anna: userId } = project
    const find = () =>
      project.write('keepFindings', {
        checked: [{ translationId, text: 'Зберегти', findings: [finding('A')] }],
      })
    find()
    const [issue] = project.read('issuesOf', place)
    const edits = project.rows('SELECT id FROM intent').length
    project.write('ignoreIssue', { issueId: issue!.id, reason: 'As in the brand', userId })
    project.write('ignoreIssue', { issueId: issue!.id, reason: 'As in the brand', userId })
    expect(project.rows('SELECT id FROM intent')).toHaveLength(edits + 1)
    expect(project.read('stringHistory', place)[0]).toMatchObject({ action: 'qa.ignore', user: 'anna' })

    expect(project.write('undo', { userId })).toEqual({ action: 'qa.ignore', ...place })
    expect(project.read('issuesOf', place)).toMatchObject([{ isIgnored: false, ignoreReason: null }])
    expect(bits(project)).toMatchObject([{ qa_issues: qaBit('spaces_mismatch') }])
    expect(project.write('redo', { userId })).toEqual({ action: 'qa.ignore', ...place })
    expect(project.read('issuesOf', place)).toMatchObject([{ isIgnored: true }])
    expectDerived(project)

    project.save(ids['save']!, 'Записати')
    project.write('undo', { userId })
    find()
    expect(project.write('undo', { userId })).toMatchObject({ action: 'qa.ignore' })
    expect(project.read('issuesOf', place)).toMatchObject([{ isIgnored: false }])
    expect(project.write('undo', { userId })).toMatchObject({ action: 'translation.save' })
  })

  it('are removed with a disabled check; settings and words are kept', () => {
    const { project, translationId } = openShop()
    project.write('keepFindings', {
      checked: [{ translationId, text: 'Зберегти', findings: [finding('A')] }],
    })
    expect(project.read('issueCounts', { languageId: 'uk' })).toEqual([
      { check: 'spaces_mismatch', count: 1 },
    ])
    project.write('setQaCheck', { check: 'spaces_mismatch', isOn: false })
    expect(project.read('issueCounts', { languageId: 'uk' })).toEqual([])
    expectDerived(project)
    expect(project.read('qaSettings', {}).checks).toEqual({ spaces_mismatch: false })
    project.write('setDictionaryWord', { languageId: 'uk', word: 'Інтерлінеар', isKnown: true })
    project.write('setDictionaryWord', { languageId: 'uk', word: 'Інтерлінеар', isKnown: true })
    expect(project.read('dictionaryWords', { languageId: 'uk' })).toEqual(['Інтерлінеар'])
    project.write('setDictionaryWord', { languageId: 'uk', word: 'Інтерлінеар', isKnown: false })
    expect(project.read('dictionaryWords', { languageId: 'uk' })).toEqual([])
  })
})

describe('rules', () => {
  it('have one name each and can be changed and deleted', () => {
    const { project } = openShop()
    const rule = {
      name: 'Calm',
      languageId: null,
      message: '',
      rule: { kind: 'croql' as const, croql: 'text = "!"' },
    }
    project.write('saveQaRule', rule)
    const [stored] = project.read('qaSettings', {}).rules
    expect(stored).toMatchObject(rule)
    expect(failureOf(() => project.write('saveQaRule', rule)).code).toBe('quality.ruleExists')
    const regex = { kind: 'regex' as const, pattern: '!', sourcePattern: null, expects: 'present' as const }
    project.write('saveQaRule', { ...stored!, rule: regex })
    expect(project.read('qaSettings', {}).rules).toMatchObject([{ name: 'Calm', rule: regex }])
    project.write('deleteQaRule', { id: stored!.id })
    expect(failureOf(() => project.write('deleteQaRule', { id: stored!.id })).code).toBe('quality.ruleGone')
    expect(failureOf(() => project.write('saveQaRule', stored!)).code).toBe('quality.ruleGone')
  })
})
