/** The score of a memory match stays with the translation that was made from it. */
import { expect, it } from 'vitest'
import { storedScore, type MatchOrigin } from '../../core/contract/analysisBands.ts'
import { TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const { save = 0, open = 0 } = project.import([
    { identifier: 'save', text: 'Save' },
    { identifier: 'open', text: 'Open' },
  ])
  return { project, save, open }
}

const scores = (project: TestProject) =>
  project.rows('SELECT text, match_score AS score, is_match_edited AS edited FROM translation ORDER BY id')

const from = (score: number, isEdited = false) => ({ matches: { none: { score, isEdited } } })

it('is 101 in the same context alone', () => {
  expect(storedScore({ kind: 'context', score: 100 })).toBe(101)
  expect(storedScore({ kind: 'context', score: 99 })).toBe(99)
  expect(storedScore({ kind: 'exact', score: 100 })).toBe(100)
})

it('is kept of a text that is saved as it was inserted, and of an edited one as its origin', () => {
  const { project, save, open } = shop()
  project.save(save, 'Зберегти', from(101))
  project.save(open, 'Відкрити', from(84, true))
  expect(scores(project)).toEqual([
    { text: 'Зберегти', score: 101, edited: 0 },
    { text: 'Відкрити', score: 84, edited: 1 },
  ])
  const [first, second] = project.read('rowsByIds', {
    ids: [save, open],
    languageId: 'uk',
    userId: project.anna,
  })
  expect([first?.match, second?.match]).toEqual<MatchOrigin[]>([
    { score: 101, isEdited: false },
    { score: 84, isEdited: true },
  ])
})

it('stays of a text that is changed later, and undo restores that it was not edited', () => {
  const { project, save } = shop()
  project.save(save, 'Зберегти', from(92))
  project.save(save, 'Записати')
  expect(scores(project)).toEqual([{ text: 'Записати', score: 92, edited: 1 }])
  const detail = project.read('stringDetail', { stringId: save, languageId: 'uk', userId: project.anna })
  expect(detail.translations[0]?.match).toEqual({ score: 92, isEdited: true })
  const history = project.read('stringHistory', { stringId: save, languageId: 'uk' })
  const saves = history.filter(({ action }) => action === 'translation.save')
  expect(saves.map(({ changes }) => changes[0]?.match)).toEqual([
    { score: 92, isEdited: true },
    { score: 92, isEdited: false },
  ])
  project.write('undo', { userId: project.anna })
  expect(scores(project)).toEqual([{ text: 'Зберегти', score: 92, edited: 0 }])
})

it('becomes that of another match which is inserted, and is none of a text that another user types', () => {
  const { project, save } = shop()
  project.save(save, 'Зберегти', from(92))
  project.save(save, 'Записати', from(77))
  project.save(save, 'Запам’ятати', { userId: project.boris })
  expect(scores(project)).toEqual([
    { text: 'Записати', score: 77, edited: 0 },
    { text: 'Запам’ятати', score: null, edited: 0 },
  ])
})

it('is kept by pre-translation, and by a person who confirms it', () => {
  const { project, save, open } = shop()
  const forms = [
    { stringId: save, form: 'none' as const, text: 'Зберегти', score: 100 },
    { stringId: open, form: 'none' as const, text: 'Відкрити', provider: 'deepl' as const },
  ]
  project.write('pretranslate', { userId: project.anna, languageId: 'uk', forms })
  project.save(save, 'Зберегти')
  expect(scores(project)).toEqual([
    { text: 'Зберегти', score: 100, edited: 0 },
    { text: 'Відкрити', score: null, edited: 0 },
  ])
})
