/** A question about a string to a chat provider: its context goes there, and the answer comes as it is written. */
import { expect, it } from 'vitest'
import type { ProgressReport } from '../../core/contract/index.ts'
import { answerPieces } from '../../renderer/src/suggestions/answerPieces.ts'
import { shop } from './shop.ts'
import { ANSWER } from './standIn.ts'

const QUESTION = 'What is meant here?'

async function chat() {
  const screen = await shop()
  const { add, value, project } = screen
  await add({ name: 'Local', kind: 'chat', model: 'tiny', prompt: 'Translate.' })
  const { list } = await value('list.open', { project, croql: 'identifier = "cart"', languageId: 'uk' })
  const [row] = await value('list.rows', { list, from: 0, count: 1 })
  const of = { project, stringId: row?.id ?? 0, languageId: 'uk', provider: 'Local', question: QUESTION }
  return { ...screen, of }
}

it('sends the context of the string and the style guides, and answers piece by piece', async () => {
  const { call, value, of, server, project } = await chat()
  await value('agents.saveStyleGuide', { project, languageId: null, text: 'Be brief.' })
  await value('agents.saveStyleGuide', { project, languageId: 'es', text: 'Tutear.' })
  const reports: ProgressReport[] = []
  const result = await call('suggestions.ask', of, { onProgress: (report) => reports.push(report) })
  expect(result).toEqual({ ok: true, value: { text: ANSWER } })
  expect(reports.length).toBeGreaterThan(0)
  expect(reports.every(({ text = '' }) => ANSWER.startsWith(text))).toBe(true)
  const [system, user] = server.asked.flatMap(({ body }) => body['messages'] as { content: string }[])
  expect(system?.content).toContain('Be brief.')
  expect(system?.content).not.toContain('Tutear.')
  expect(user?.content.endsWith(QUESTION)).toBe(true)
  const context = JSON.parse(user?.content.slice(0, -QUESTION.length) ?? '') as {
    content: { source: unknown }
  }
  expect(JSON.stringify(context.content.source)).toContain('Your cart is empty')
})

it('takes the answer of a server without streams', async () => {
  const { value, of, server } = await chat()
  server.faults = ['noStream']
  expect(await value('suggestions.ask', of)).toEqual({ text: ANSWER })
})

it.each([
  ['busy', 'suggestion.busy'],
  ['refusedKey', 'suggestion.key'],
  ['wrongJson', 'suggestion.answer'],
  ['redirect', 'suggestion.redirect'],
] as const)('fails with a code where the server is %s', async (fault, code) => {
  const { failure, of, server } = await chat()
  server.faults = [fault]
  expect((await failure('suggestions.ask', of)).code).toBe(code)
})

it('sends nothing where agents or machines are forbidden, or the provider only translates', async () => {
  const { failure, value, of, add, server, project } = await chat()
  await add()
  expect((await failure('suggestions.ask', { ...of, provider: 'Libre' })).code).toBe('suggestion.noChat')
  await value('agents.forbid', { project, areForbidden: true })
  expect((await failure('suggestions.ask', of)).code).toBe('agents.forbidden')
  expect(server.asked).toEqual([])
})

it('cancels the request while the answer is written', async () => {
  const { call, of, server } = await chat()
  server.faults = ['slow']
  const result = await call('suggestions.ask', of, { cancelAtOnce: true })
  expect(result.ok ? null : result.error.code).toBe('cancelled')
})

it('has its prose and its translations apart, also before the end has come', () => {
  expect(answerPieces(ANSWER)).toEqual([
    { kind: 'text', text: 'Keep it short.' },
    { kind: 'translation', text: 'Кошик порожній' },
    { kind: 'text', text: 'It is a label.' },
  ])
  expect(answerPieces('So:\n```uk\nКошик')).toEqual([
    { kind: 'text', text: 'So:' },
    { kind: 'translation', text: 'Кошик' },
  ])
})
