/** The local service as the app runs it, beside the editor that is open on the same project. */
import { onTestFinished, expect, it } from 'vitest'
import { LINES, writeApp } from '../modules/moduleApp.ts'
import { testScreen, type TestScreen } from './testWorkbench.ts'

const UNTRANSLATED = 'text contains "Boarding closes"'

async function start(screen: TestScreen) {
  const { project } = await screen.value('project.openSample', {})
  const { running } = await screen.value('service.start', { project })
  onTestFinished(async () => {
    await screen.call('service.stop', {})
  })
  const { token } = await screen.value('service.addToken', { scopes: ['project'] })
  const ask = (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${running?.baseUrl}/api/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { project, running, token, ask }
}

it('shows a client’s writes in the list at once, and undo reverts them', async () => {
  const screen = testScreen()
  const { project, ask } = await start(screen)
  const found = await ask(`/projects/1/strings?croql=${encodeURIComponent(UNTRANSLATED)}`)
  const [string] = ((await found.json()) as { data: { data: { id: number } }[] }).data
  const stringId = string?.data.id ?? 0
  const changed = screen.next('project.changed')
  const added = await ask('/projects/1/translations', {
    stringId,
    languageId: 'uk',
    text: 'Посадку завершено',
  })
  expect(added.status).toBe(201)
  expect(await changed).toMatchObject({ project })
  const row = async () => {
    const { list } = await screen.value('list.open', { project, languageId: 'uk', croql: UNTRANSLATED })
    return (await screen.value('list.rows', { list, from: 0, count: 1 }))[0]
  }
  expect(JSON.stringify(await row())).toContain('Посадку завершено')
  expect(await screen.value('history.undo', { project })).toMatchObject({
    action: 'translation.save',
    stringId,
  })
  expect(JSON.stringify(await row())).not.toContain('Посадку завершено')
})

it('reports each request, without secrets', async () => {
  const screen = testScreen()
  const { running, token, ask } = await start(screen)
  const told = screen.next('service.requested')
  await ask('/projects?limit=1&access_token=hidden&croql=x%3Dy')
  await fetch(`${running?.authUrl}/oauth/authorize?client_id=1&state=hidden`)
  await told
  const requests = await screen.value('service.requests', {})
  expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/api/v2/projects?limit=1&access_token=…&croql=x%3Dy', 200],
    ['GET', '/oauth/authorize', 400],
  ])
  expect(requests[0]?.app).toMatch(/^token /)
  expect(JSON.stringify(requests)).not.toContain(token)
  await screen.value('service.clearRequests', {})
  expect(await screen.value('service.requests', {})).toEqual([])
})

it('starts, stops, and keeps its credentials', async () => {
  const screen = testScreen()
  expect(await screen.value('service.state', {})).toEqual({ running: null })
  const { ask, running } = await start(screen)
  expect(running?.projects).toMatchObject([{ id: 1, name: 'Ferry tickets' }])
  const [token] = (await screen.value('service.credentials', {})).tokens
  await screen.value('service.removeToken', { id: token?.id ?? '' })
  expect((await ask('/projects')).status).toBe(401)
  const app = { name: 'Lint', redirectUrls: ['http://127.0.0.1/'], scopes: ['project'] }
  const added = await screen.value('service.addApp', { ...app, type: 'confidential' })
  expect(added.clientSecret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await screen.value('service.credentials', {}))).not.toContain(added.clientSecret)
  const script = { ...app, type: 'public' as const, redirectUrls: ['javascript:alert(1)'] }
  expect((await screen.failure('service.addApp', script)).code).toBe('usage.redirect')
  expect((await screen.failure('service.addToken', { scopes: ['everything'] })).code).toBe('usage.scope')
  expect((await screen.value('service.removeApp', { clientId: added.clientId })).apps).toEqual([])
  expect(await screen.value('service.stop', {})).toEqual({ running: null })
  await expect(ask('/projects')).rejects.toThrow()
})

it('processes files by the module that a client names, from import to export', async () => {
  const screen = testScreen()
  const { project, running, token, ask } = await start(screen)
  const { apps } = await screen.value('modules.add', { project, location: writeApp(screen.folder) })
  const [{ id: appId, trust }] = apps as [(typeof apps)[number]]
  await screen.value('modules.trust', { project, appId, subject: trust?.subject ?? '' })
  const idOf = async (answer: Response): Promise<number> =>
    ((await answer.json()) as { data: { id: number } }).data.id
  const store = async (content: string): Promise<number> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
      'Crowdin-API-FileName': 'page.txt',
    }
    return idOf(
      await fetch(`${running?.baseUrl}/api/v2/storages`, { method: 'POST', headers, body: content }),
    )
  }
  // Its name would make it plain text: the type says otherwise.
  const file = { storageId: await store(LINES), name: 'page.txt', type: 'lines' }
  const added = await ask('/projects/1/files', file)
  expect(added.status).toBe(201)
  const fileId = await idOf(added)
  const texts = async (): Promise<string[]> => {
    const listed = await ask(`/projects/1/strings?fileId=${fileId}`)
    return ((await listed.json()) as { data: { data: { text: string } }[] }).data.map(({ data }) => data.text)
  }
  expect(await texts()).toEqual(['Welcome', 'Tickets for the ferry', 'Have a good trip'])
  const longer = `${LINES}more = See you\n`
  expect((await ask(`/projects/1/files/${fileId}`, { storageId: await store(longer) }, 'PUT')).status).toBe(
    200,
  )
  expect(await texts()).toHaveLength(4)
  const translated = longer.replace('Welcome', 'Вітаємо')
  const upload = { storageId: await store(translated), fileId }
  expect((await ask('/projects/1/translations/uk', upload)).ok).toBe(true)
  const built = await ask(`/projects/1/translations/builds/files/${fileId}`, { targetLanguageId: 'uk' })
  const { data } = (await built.json()) as { data: { url: string } }
  expect(await (await fetch(data.url)).text()).toBe(translated)
})

it('lets the editor save while clients read and write without a pause', async () => {
  const screen = testScreen()
  const { project, ask } = await start(screen)
  const { list } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: 40 })
  const plain = rows.filter(({ type }) => type === 'plain').slice(0, 10)
  let isSaving = true
  let wrong = 0
  const client = async (number: number): Promise<void> => {
    for (let round = 0; isSaving; round++) {
      const answers = await Promise.all([
        ask('/projects/1/strings?limit=500'),
        ask('/projects/1/labels', { title: `${number}-${round}` }),
      ])
      if (answers.some(({ status }) => status >= 300)) wrong++
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
  }
  const clients = Promise.all(Array.from({ length: 8 }, (_, number) => client(number)))
  for (const { id: stringId } of plain) {
    const of = { project, stringId, languageId: 'uk' }
    expect(await screen.call('draft.save', { ...of, form: 'none', text: 'Набрано' })).toMatchObject({
      ok: true,
    })
    expect(
      await screen.call('translation.save', { ...of, forms: { none: 'Набрано' }, approve: false }),
    ).toMatchObject({ ok: true })
  }
  isSaving = false
  await clients
  expect(wrong).toBe(0)
})
