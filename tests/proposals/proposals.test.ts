/** Proposals of AI agents: stored beside what people wrote, settled by people, and counted by what became of them. */
import { expect, it } from 'vitest'
import type { AgentFigures } from '../../core/contract/index.ts'
import { failureOf, TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const {
    save = 0,
    open = 0,
    close = 0,
  } = project.import([
    { identifier: 'save', text: 'Save' },
    { identifier: 'open', text: 'Open' },
    { identifier: 'close', text: 'Close' },
  ])
  return { project, save, open, close }
}

function propose(project: TestProject, stringId: number, text: string, agent = 'Claude', reason?: string) {
  const proposal = { stringId, languageId: 'uk', form: 'none' as const, text, ...(reason && { reason }) }
  const [failure = null] = project.write('storeProposals', {
    userId: project.anna,
    agent,
    proposals: [proposal],
  })
  return failure?.code ?? null
}

const settle = (project: TestProject, stringId: number, isAccepted: boolean, userId = project.anna) =>
  project.write('settleProposals', { userId, stringId, languageId: 'uk', isAccepted })

const detailOf = (project: TestProject, stringId: number) =>
  project.read('stringDetail', { stringId, languageId: 'uk', userId: project.anna })

const figures = (project: TestProject) => project.read('agentFigures', { languageId: 'uk' })

const counts = (all: Partial<AgentFigures>): AgentFigures => ({
  ...{ agent: 'Claude', proposed: 0, open: 0, accepted: 0, edited: 0, rejected: 0, editDistance: null },
  ...all,
})

const statesOf = (project: TestProject) =>
  project.rows('SELECT text, provider, needs_work AS needsWork FROM translation ORDER BY id')

it('are not counted as translated, and name the agent and its reason', () => {
  const { project, save } = shop()
  expect(propose(project, save, 'Зберегти', 'Claude', 'As in the menu.')).toBeNull()
  const { row, translations } = detailOf(project, save)
  expect(row.state).toBe('needsWork')
  expect(translations[0]).toMatchObject({
    ...{ text: 'Зберегти', provider: 'ai', needsWork: true },
    proposal: { agent: 'Claude', reason: 'As in the menu.' },
  })
  const { languages } = project.read('progressFigures', { languageId: 'uk' })
  expect(languages.find(({ languageId }) => languageId === 'uk')?.translated).toBe(0)
  expect(figures(project)).toEqual([counts({ proposed: 1, open: 1 })])
  const written = () => project.read('languageWork', { languageId: 'uk', known: null }).value?.people
  expect(written()).toEqual([])
  settle(project, save, true)
  expect(written()).toMatchObject([{ login: 'anna', translations: 1 }])
})

it('stay beside a finished translation, which stays in use until one is accepted', () => {
  const { project, save } = shop()
  project.save(save, 'Записати')
  propose(project, save, 'Зберегти')
  expect(project.texts(save)).toEqual(['Записати', 'Зберегти'])
  settle(project, save, true)
  expect(project.texts(save)).toEqual(['Зберегти', 'Записати'])
  project.write('undo', { userId: project.anna })
  expect(project.texts(save)).toEqual(['Записати', 'Зберегти'])
  expect(figures(project)).toEqual([counts({ proposed: 1, open: 1 })])
})

it('count as accepted, edited or rejected, also if another user settles them', () => {
  const { project, save, open, close } = shop()
  propose(project, save, 'Зберегти')
  propose(project, open, 'Відкрыти')
  propose(project, close, 'Замкнути')
  project.save(save, 'Зберегти')
  project.save(open, 'Відкрити', { userId: project.boris })
  settle(project, close, false, project.boris)
  expect(figures(project)).toEqual([
    counts({ proposed: 3, accepted: 1, edited: 1, rejected: 1, editDistance: 1 / 8 }),
  ])
  expect(statesOf(project)).toEqual([
    { text: 'Зберегти', provider: 'ai', needsWork: 0 },
    { text: 'Відкрити', provider: null, needsWork: 0 },
  ])
})

it('stay side by side if two agents made them; accepting one rejects the other', () => {
  const { project, save } = shop()
  propose(project, save, 'Зберегти', 'Claude')
  propose(project, save, 'Записати', 'Other')
  expect(project.texts(save)).toEqual(['Записати', 'Зберегти'])
  settle(project, save, true)
  expect(project.texts(save)).toEqual(['Записати'])
  expect(figures(project)).toEqual([
    counts({ proposed: 1, rejected: 1 }),
    counts({ agent: 'Other', proposed: 1, accepted: 1 }),
  ])
})

it('replace the open one that the same agent made for the form', () => {
  const { project, save } = shop()
  propose(project, save, 'Записати')
  propose(project, save, 'Зберегти')
  expect(project.texts(save)).toEqual(['Зберегти'])
  expect(figures(project)).toEqual([counts({ proposed: 1, open: 1 })])
})

it('that came after a field was opened stay open when its text is saved', () => {
  const { project, save } = shop()
  propose(project, save, 'Зберегти')
  project.save(save, 'Записати', { base: { none: { top: null, own: null } } })
  expect(project.texts(save)).toEqual(['Записати', 'Зберегти'])
  expect(figures(project)).toEqual([counts({ proposed: 1, open: 1 })])
})

it('are refused for strings and forms that cannot be translated, and the others of the batch are stored', () => {
  const { project, save, open } = shop()
  project.save(open, 'Відкрити')
  const of = { languageId: 'uk', form: 'none' as const }
  const failures = project.write('storeProposals', {
    ...{ userId: project.anna, agent: 'Claude' },
    proposals: [
      { ...of, stringId: 999, text: 'Ні' },
      { ...of, stringId: open, text: 'Відкрити' },
      { ...of, stringId: save, form: 'few', text: 'Ні' },
      { ...of, stringId: save, languageId: 'fr', text: 'Non' },
      { ...of, stringId: save, text: 'Зберегти' },
    ],
  })
  expect(failures.map((failure) => failure?.code ?? null)).toEqual([
    ...['string.unknown', 'translation.exists', 'translation.wrongForm', 'language.notTarget', null],
  ])
  expect(project.texts(save)).toEqual(['Зберегти'])
})

it('are undone in one step as a batch, and history and undo name the agent', () => {
  const { project, save, open } = shop()
  const proposals = [save, open].map((stringId) => ({
    ...{ stringId, languageId: 'uk', form: 'none' as const, text: 'Так' },
  }))
  project.write('storeProposals', { userId: project.anna, agent: 'Claude', proposals })
  const [entry] = project.read('stringHistory', { stringId: save, languageId: 'uk' })
  expect(entry).toMatchObject({ action: 'agent.propose', agent: 'Claude' })
  expect(entry?.changes.map(({ entity, after }) => [entity, after])).toEqual([['translation', 'Так']])
  expect(project.write('undo', { userId: project.anna })).toMatchObject({
    action: 'agent.propose',
    agent: 'Claude',
  })
  expect([project.texts(save), project.texts(open), figures(project)]).toEqual([[], [], []])
  expect(project.write('redo', { userId: project.anna })).toMatchObject({ agent: 'Claude' })
  expect(figures(project)).toEqual([counts({ proposed: 2, open: 2 })])
})

it('are accepted and rejected in bulk, after a preview that shows what is in use', () => {
  const { project, save, open, close } = shop()
  project.save(save, 'Записати')
  propose(project, save, 'Зберегти')
  propose(project, open, 'Відкрити')
  const bulk = {
    stringIds: [save, open, close],
    languageId: 'uk',
    action: { kind: 'acceptProposals' },
  } as const
  const { changes, rows, left } = project.read('previewBulk', bulk)
  expect(changes).toBe(2)
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    ['Записати', 'Зберегти'],
    [null, 'Відкрити'],
  ])
  expect(left).toEqual([{ reason: 'noProposal', strings: 1, sources: ['Close'] }])
  project.write('runBulk', { ...bulk, userId: project.boris })
  expect(figures(project)).toEqual([counts({ proposed: 2, accepted: 2 })])
  project.write('undo', { userId: project.boris })
  project.write('runBulk', { ...bulk, action: { kind: 'rejectProposals' }, userId: project.boris })
  expect(figures(project)).toEqual([counts({ proposed: 2, rejected: 2 })])
  expect(project.texts(save)).toEqual(['Записати'])
})

it('that are settled already cannot be settled again', () => {
  const { project, save } = shop()
  propose(project, save, 'Зберегти')
  settle(project, save, true)
  expect(failureOf(() => settle(project, save, true)).code).toBe('proposal.none')
})

it('that the checks refused are remembered, the newest of each agent', () => {
  const { project, save } = shop()
  const refuse = (text: string) =>
    project.write('keepRefused', {
      agent: 'Claude',
      refused: [
        { stringId: save, languageId: 'uk', form: 'none', text, findings: ['The tag <b> is missing.'] },
      ],
    })
  refuse('Раз')
  refuse('Два')
  expect(detailOf(project, save).refused).toMatchObject([
    { agent: 'Claude', text: 'Два', findings: ['The tag <b> is missing.'] },
  ])
})

it('style guides are of the project and of its languages, and an empty one is deleted', () => {
  const { project } = shop()
  project.write('saveStyleGuide', { languageId: null, text: '# Be short' })
  project.write('saveStyleGuide', { languageId: 'uk', text: 'Say **ви**.' })
  project.write('saveStyleGuide', { languageId: 'de', text: 'x' })
  project.write('saveStyleGuide', { languageId: 'de', text: ' ' })
  expect(project.read('agentSettings', {})).toEqual({
    ...{ areForbidden: false, isByMachines: false },
    styleGuides: [
      { languageId: null, text: '# Be short' },
      { languageId: 'uk', text: 'Say **ви**.' },
    ],
  })
  expect(failureOf(() => project.write('saveStyleGuide', { languageId: 'fr', text: 'x' })).code).toBe(
    'language.notTarget',
  )
})

it('agents are forbidden by their own setting, and where machines are', () => {
  const { project } = shop()
  project.write('forbidAgents', { areForbidden: true })
  expect(project.read('agentSettings', {})).toMatchObject({ areForbidden: true, isByMachines: false })
  project.write('forbidAgents', { areForbidden: false })
  project.write('forbidSuggestions', { areForbidden: true })
  expect(project.read('agentSettings', {})).toMatchObject({ areForbidden: true, isByMachines: true })
})
