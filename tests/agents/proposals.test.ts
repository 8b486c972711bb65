/** Translations that an agent proposes: refused with findings, or kept until a person decides. */
import { describe, expect, it } from 'vitest'
import { emptyTermMembers } from '../../core/model/term.ts'
import { agentTest, type Agent, type AgentTest } from './agentClient.ts'

const ICU = '{count, plural, one {# file} other {# files}}'
const SOURCE = {
  plain: 'Save',
  named: 'Hello, {name}',
  message: ICU,
  link: 'Read <b>this</b>',
  cart: 'Empty the cart',
}

async function shop(): Promise<AgentTest & { agent: Agent; ids: Record<keyof typeof SOURCE, number> }> {
  const test = await agentTest({ 'en.json': JSON.stringify(SOURCE) })
  const agent = await test.connect('Claude Code')
  const { rows } = await agent.value('query', { croql: 'true' })
  const ids = Object.fromEntries(
    Object.entries(SOURCE).map(([key, text]) => [
      key,
      rows.find(({ content }) => content.text === text)?.stringId,
    ]),
  )
  return { ...test, agent, ids: ids as Record<keyof typeof SOURCE, number> }
}

const propose = (agent: Agent, proposals: object[]) =>
  agent.value('propose_translations', { languageId: 'uk', proposals })

describe('proposed translations', () => {
  it('are stored for a person under the name of the agent, with its reason, and not counted', async () => {
    const { agent, ids, session } = await shop()
    const { stored, refused } = await propose(agent, [
      { stringId: ids.plain, text: 'Зберегти', reason: 'An action' },
      { stringId: ids.named, text: 'Привіт, {name}' },
    ])
    expect([stored.map(({ stringId }) => stringId), refused]).toEqual([[ids.plain, ids.named], []])
    const { translations } = await session.store.read('stringDetail', {
      ...{ stringId: ids.plain, languageId: 'uk', userId: session.userId },
    })
    expect(translations).toMatchObject([
      {
        ...{ text: 'Зберегти', provider: 'ai', needsWork: true, isApproved: false },
        proposal: { agent: 'Claude Code', reason: 'An action' },
      },
    ])
    const { targetLanguages } = await agent.value('project_overview')
    expect(targetLanguages[0]).toMatchObject({ translated: 0 })
    const context = await agent.value('string_context', { stringId: ids.plain, languageId: 'uk' })
    expect(context.translations).toMatchObject([{ content: { text: 'Зберегти', agent: 'Claude Code' } }])
  })

  it('are one step that undo reverts', async () => {
    const { agent, ids, session } = await shop()
    await propose(agent, [
      { stringId: ids.plain, text: 'Зберегти' },
      { stringId: ids.cart, text: 'Спорожнити кошик' },
    ])
    expect(await session.edit('undo', {})).toMatchObject({ agent: 'Claude Code' })
    for (const stringId of [ids.plain, ids.cart]) {
      const place = { stringId, languageId: 'uk', userId: session.userId }
      expect((await session.store.read('stringDetail', place)).translations).toEqual([])
    }
  })

  it('are refused with their finding if they are broken, and the rest of the batch is stored', async () => {
    const { agent, ids, session } = await shop()
    const { glossaryId } = await session.edit('createGlossary', { name: 'Shop', languageIds: ['en', 'uk'] })
    await session.edit('saveConcept', {
      glossaryId,
      concept: { subject: null, definition: null, url: null, note: null, translatable: true },
      terms: [
        { ...emptyTermMembers(), languageId: 'en', text: 'cart' },
        { ...emptyTermMembers(), languageId: 'uk', text: 'кошик', status: 'preferred' },
        { ...emptyTermMembers(), languageId: 'uk', text: 'візок', status: 'not_recommended' },
      ],
    })
    const { stored, refused } = await propose(agent, [
      { stringId: ids.plain, text: 'Зберегти' },
      { stringId: ids.named, text: 'Привіт' },
      { stringId: ids.message, text: '{count, plural, one {# файл} other {# файлів}' },
      { stringId: ids.link, text: 'Прочитайте <b>це' },
      { stringId: ids.cart, text: 'Спорожнити візок' },
      { stringId: ids.plain, form: 'few', text: 'Зберегти' },
      { stringId: 999_999, text: 'Зберегти' },
    ])
    expect(stored.map(({ stringId }) => stringId)).toEqual([ids.plain])
    expect(refused.map(({ stringId, findings, code }) => [stringId, code ?? findings[0]?.check])).toEqual([
      [ids.named, 'variables_mismatch'],
      [ids.message, 'icu_syntax'],
      [ids.link, 'tags_mismatch'],
      [ids.cart, 'terms'],
      [ids.plain, 'translation.wrongForm'],
      [999_999, 'string.unknown'],
    ])
    const context = await agent.value('string_context', { stringId: ids.named, languageId: 'uk' })
    expect(context.refused).toMatchObject([{ content: { agent: 'Claude Code', text: 'Привіт' } }])
  })

  it('correct a finding by its own fix', async () => {
    const { agent, ids, session } = await shop()
    const place = { stringId: ids.cart, languageId: 'uk' }
    await session.edit('saveForms', { ...place, forms: { none: 'Спорожнити  кошик' }, approve: false })
    await agent.value('run_checks', { languageIds: ['uk'] })
    const { rows } = await agent.value('list_findings', { languageIds: ['uk'] })
    const finding = rows.find(({ stringId }) => stringId === ids.cart)
    const { stored } = await agent.value('propose_fix', { ...place, findingId: finding?.findingId })
    expect(stored).toMatchObject([{ stringId: ids.cart, form: 'none' }])
    const { translations } = await agent.value('string_context', place)
    expect(translations).toMatchObject([
      { isUsed: true, needsWork: false, content: { text: 'Спорожнити  кошик' } },
      { isUsed: false, needsWork: true, content: { text: 'Спорожнити кошик', agent: 'Claude Code' } },
    ])
    const again = await agent.call('propose_fix', { ...place, findingId: 999 })
    expect(again.value.error).toMatchObject({ code: 'noFix', todo: 'Call list_findings again.' })
  })

  it('are all kept if two agents and a person write at once', async () => {
    const { agent, ids, session, connect } = await shop()
    const other = await connect('Other')
    const all = Object.values(ids)
    const message = (name: string) =>
      `{count, plural, one {# ${name}} few {# ${name}} many {# ${name}} other {# ${name}}}`
    const texts = (name: string) =>
      Object.entries(SOURCE).map(([key, text], at) => ({
        stringId: all[at],
        text: key === 'message' ? message(name) : `${text} ${name}`,
      }))
    const [first, second] = await Promise.all([
      propose(agent, texts('one')),
      propose(other, texts('two')),
      ...all.map((stringId) =>
        session.edit('addComment', { stringId, languageId: 'uk', text: 'Mine', type: 'comment' }),
      ),
      session.edit('saveForms', {
        ...{ stringId: ids.plain, languageId: 'uk', forms: { none: 'Зберегти' }, approve: true },
      }),
    ])
    expect([first?.stored.length, second?.stored.length]).toEqual([all.length, all.length])
    for (const stringId of all) {
      const { translations, comments } = await agent.value('string_context', { stringId, languageId: 'uk' })
      const agents = translations.flatMap(({ content }) => content.agent ?? [])
      expect(agents.toSorted()).toEqual(['Claude Code', 'Other'])
      expect(comments).toHaveLength(1)
    }
    const { translations } = await agent.value('string_context', { stringId: ids.plain, languageId: 'uk' })
    expect(translations[0]).toMatchObject({ isUsed: true, isApproved: true, content: { text: 'Зберегти' } })
  })
})

describe('a project', () => {
  it('gives agents its style guides as resources', async () => {
    const { agent, session } = await shop()
    const read = async (uri: string) => JSON.stringify((await agent.client.readResource({ uri })).contents)
    expect(await read('interlinear://style-guide')).toContain('There is no style guide yet')
    await session.store.write('saveStyleGuide', { languageId: null, text: 'Be brief.' })
    await session.store.write('saveStyleGuide', { languageId: 'uk', text: 'Звертайтеся на ви.' })
    expect(await read('interlinear://style-guide')).toContain('Be brief.')
    expect(await read('interlinear://style-guide/uk')).toContain('Звертайтеся на ви.')
    const { resources } = await agent.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'interlinear://croql',
      'interlinear://style-guide',
      'interlinear://style-guide/uk',
    ])
  })

  it('that forbids agents answers none of their calls', async () => {
    const { agent, session } = await shop()
    await session.store.write('saveStyleGuide', { languageId: null, text: 'Be brief.' })
    await session.store.write('forbidAgents', { areForbidden: true })
    const { tools } = await agent.client.listTools()
    for (const { name } of tools) {
      const inputs: Record<string, object> = {
        string_context: { stringId: 1, languageId: 'uk' },
        propose_translations: { languageId: 'uk', proposals: [{ stringId: 1, text: 'a' }] },
        search_memory: { languageId: 'uk', text: 'a' },
        search_glossary: { languageId: 'uk' },
        propose_term: { terms: [{ languageId: 'en', text: 'a' }] },
        add_comment: { stringId: 1, languageId: 'uk', text: 'a' },
        propose_fix: { stringId: 1, languageId: 'uk', findingId: 1 },
        query: { croql: 'true' },
      }
      const { value } = await agent.call(name, inputs[name] ?? {})
      expect(value.error, name).toMatchObject({ code: 'agents.forbidden' })
    }
    await expect(agent.client.readResource({ uri: 'interlinear://style-guide' })).rejects.toThrow('forbids')
  })
})
