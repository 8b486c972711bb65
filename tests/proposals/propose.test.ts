/** Proposals of an agent are checked first: a broken text is returned with its findings, and is not stored. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { propose } from '../../core/proposals/propose.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const SOURCES = {
  files: 'Delete {name} now',
  bold: '<b>Bold</b> text',
  greeting: 'Hello, world.',
  count: '{n, plural, one {# file} other {# files}}',
}
type Name = keyof typeof SOURCES

async function shop() {
  const screen = testScreen()
  const path = join(screen.folder, 'p.interlinear')
  writeFileSync(join(screen.folder, 'ui.json'), JSON.stringify(SOURCES))
  const { project } = await screen.value('project.create', {
    ...{ path, name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['es'] },
  })
  await screen.value('project.import', { project, paths: [join(screen.folder, 'ui.json')] })
  const session = await ProjectSession.open(
    path,
    { login: 'anna', name: 'Anna' },
    { home: join(screen.folder, 'home') },
  )
  onTestFinished(() => session.close())
  const proposalOf = async (name: Name, text: string) => {
    const { stringId } = await session.store.read('findString', { reference: name })
    return { stringId, languageId: 'es', form: 'none' as const, text }
  }
  const offer = async (texts: Partial<Record<Name, string>>) => {
    const proposals = await Promise.all(
      Object.entries(texts).map(([name, text]) => proposalOf(name as Name, text)),
    )
    return propose(session, { agent: 'Claude', proposals }, new AbortController().signal)
  }
  const detail = async (name: Name) => {
    const { stringId } = await session.store.read('findString', { reference: name })
    return (await screen.value('string.get', { project, stringId, languageId: 'es' })) as {
      translations: { text: string }[]
      refused?: { findings: string[] }[]
    }
  }
  return { ...screen, project, session, offer, detail }
}

it('refuses lost placeholders, lost tags and broken messages, and stores the rest of the batch', async () => {
  const { offer, detail } = await shop()
  const results = await offer({
    files: 'Eliminar ahora',
    bold: 'Texto en negrita',
    count: '{n, plural, one {# archivo} other {# archivos}',
    greeting: 'Hola, mundo.',
  })
  expect(results.map(({ isStored, findings }) => [isStored, findings[0]?.check ?? null])).toEqual([
    [false, 'variables_mismatch'],
    [false, 'tags_mismatch'],
    [false, 'icu_syntax'],
    [true, null],
  ])
  expect((await detail('greeting')).translations.map(({ text }) => text)).toEqual(['Hola, mundo.'])
  const { translations, refused } = await detail('files')
  expect(translations).toEqual([])
  expect(refused?.[0]?.findings[0]).toContain('name')
})

it('stores a text whose findings are a matter of style, and returns these', async () => {
  const { offer } = await shop()
  const [result] = await offer({ greeting: 'Hola,  mundo.' })
  expect(result?.isStored).toBe(true)
  expect(result?.findings.map(({ check }) => check)).toContain('spaces_mismatch')
})

it('refuses an empty text and unknown languages by themselves', async () => {
  const { offer, session } = await shop()
  const [empty] = await offer({ greeting: '  ' })
  expect(empty?.failure?.code).toBe('proposal.empty')
  const proposal = { stringId: 1, languageId: 'fr', form: 'none' as const, text: 'x' }
  const [unknown] = await propose(
    session,
    { agent: 'Claude', proposals: [proposal] },
    new AbortController().signal,
  )
  expect(unknown?.failure?.code).toBe('language.notTarget')
})

it('is forbidden where the project forbids agents', async () => {
  const { offer, value, project } = await shop()
  expect(await value('agents.forbid', { project, areForbidden: true })).toMatchObject({ areForbidden: true })
  await expect(offer({ greeting: 'Hola' })).rejects.toMatchObject({ code: 'agents.forbidden' })
})

it('is accepted by a call, which answers the string as it is then', async () => {
  const { offer, value, failure, project } = await shop()
  const [result] = await offer({ greeting: 'Hola, mundo.' })
  const place = { project, stringId: result?.proposal.stringId ?? 0, languageId: 'es' }
  const { detail } = await value('agents.settle', { ...place, isAccepted: true })
  expect(detail.row.state).toBe('translated')
  expect(await value('agents.figures', { project, languageId: 'es' })).toMatchObject([
    { agent: 'Claude', proposed: 1, accepted: 1 },
  ])
  expect(await failure('agents.settle', { ...place, isAccepted: false })).toMatchObject({
    code: 'proposal.none',
  })
})
