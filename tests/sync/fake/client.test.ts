/**
 * The service's official client for Node, unmodified, against the fake server: any client works with it, and all its
 * responses match the schema.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@crowdin/crowdin-api-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { patch, replace } from '../../service/walk/walk.ts'
import { hasSchema, readContract } from '../../service/schema.ts'
import { chances } from '../adversarial/clockwork.ts'
import { FakeCloud } from './fakeCloud.ts'
import type { Kind } from './items.ts'
import { LANGUAGE, PROJECT } from './state.ts'

/** Serves the cloud over HTTP; the token is the login. */
async function serve(cloud: FakeCloud): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = 'GET', url = '/', headers } = incoming
      const login = (headers.authorization ?? '').replace('Bearer ', '')
      const body = Buffer.concat(chunks).toString()
      void cloud.answer(login, { method, url: new URL(url, 'http://127.0.0.1'), body }).then((answer) => {
        outgoing.writeHead(answer.status, answer.headers)
        outgoing.end(answer.status === 204 ? undefined : JSON.stringify(answer.body))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
}

const KINDS: readonly Kind[] = [true, false].flatMap((isOfFiles) =>
  [true, false].map((isEnterprise) => ({ isOfFiles, isEnterprise })),
)

describe.skipIf(!hasSchema).each(KINDS)(
  'the official client, of files $isOfFiles, enterprise $isEnterprise',
  (kind) => {
    async function start(seed: number): Promise<{ cloud: FakeCloud; as: (login: string) => Client }> {
      const type = kind.isOfFiles ? ('file-based' as const) : ('string-based' as const)
      const contract = readContract(kind.isEnterprise ? 'enterprise' : 'standard', type)
      const cloud = new FakeCloud(chances(seed), contract, kind)
      const baseUrl = await serve(cloud)
      return { cloud, as: (token) => new Client({ token, baseUrl }) }
    }

    it.each([1, 2, 3])('succeeds with any allowed form of the responses (seed %i)', async (seed) => {
      const { cloud, as } = await start(seed)
      const api = as('anna')
      expect((await api.usersApi.getAuthenticatedUser()).data.username).toBe('anna')
      await api.projectsGroupsApi.listProjects()
      expect((await api.projectsGroupsApi.getProject(PROJECT)).data.targetLanguageIds).toEqual([LANGUAGE])
      await api.translationStatusApi.getProjectProgress(PROJECT)
      expect((await api.usersApi.listProjectMembers(PROJECT)).data.length).toBe(3)
      await api.sourceFilesApi.listProjectBranches(PROJECT)
      if (kind.isOfFiles) {
        await api.sourceFilesApi.listProjectDirectories(PROJECT)
        expect((await api.sourceFilesApi.listProjectFiles(PROJECT)).data[0]?.data).toHaveProperty('createdAt')
        const short = await as('boris').sourceFilesApi.listProjectFiles(PROJECT)
        expect(short.data[0]?.data).not.toHaveProperty('createdAt')
      }
      if (kind.isEnterprise) await api.fieldsApi.listFields()
      const strings = await api.sourceStringsApi.listProjectStrings(PROJECT, {
        croql: 'is visible',
      } as never)
      expect(strings.data.map(({ data }) => data.identifier)).toEqual(['plain', 'other', 'third', 'days'])
      await translations(api)
      await remarks(api)
      await labels(api)
      await glossaries(api)
      await memories(api)
      expect((await api.screenshotsApi.listScreenshots(PROJECT)).data[0]?.data.name).toBe('cart.png')
      expect(cloud.problems).toEqual([])
      expect(cloud.defects).toEqual([])
    })

    async function translations(api: Client): Promise<void> {
      const asked = api.stringTranslationsApi
      const { data: one } = await asked.addTranslation(PROJECT, {
        ...{ stringId: 1, languageId: LANGUAGE, text: 'Кошик' },
      })
      const days = { stringId: 4, languageId: LANGUAGE }
      await asked.addTranslation(PROJECT, { ...days, text: '# день', pluralCategoryName: 'one' })
      await asked.addTranslation(PROJECT, { ...days, text: '# днів', pluralCategoryName: 'many' })
      // A form is needed where there are some, and there is each text once.
      await expect(asked.addTranslation(PROJECT, { ...days, text: '# дні' })).rejects.toMatchObject({
        code: 400,
      })
      const twice = { stringId: 1, languageId: LANGUAGE, text: 'Кошик' }
      await expect(asked.addTranslation(PROJECT, twice)).rejects.toMatchObject({ code: 400 })
      const all = await asked.listLanguageTranslations(PROJECT, LANGUAGE)
      expect(all.data.length).toBe(2)
      expect(JSON.stringify(all.data)).toContain('"pluralForm":"many"')
      const query = { croql: "updated > '2020-01-01 00:00:00' and user = 1" }
      expect((await asked.listLanguageTranslations(PROJECT, LANGUAGE, query)).data.length).toBe(2)
      const strict = asked.listLanguageTranslations(PROJECT, LANGUAGE, {
        croql: "added > '2020-01-01 00:00:00'",
      })
      await expect(strict).rejects.toMatchObject({ code: 400 })
      expect((await asked.listStringTranslations(PROJECT, 4, LANGUAGE)).data.length).toBe(2)
      const { data: approval } = await asked.addApproval(PROJECT, { translationId: one.id })
      await asked.listTranslationApprovals(PROJECT, { languageId: LANGUAGE } as never)
      await asked.removeApproval(PROJECT, approval.id)
      const { data: vote } = await asked.addVote(PROJECT, { translationId: one.id, mark: 'up' })
      await asked.listTranslationVotes(PROJECT, { translationId: one.id })
      await asked.cancelVote(PROJECT, vote.id)
      await asked.translationInfo(PROJECT, one.id)
      await asked.deleteTranslation(PROJECT, one.id)
    }

    async function remarks(api: Client): Promise<void> {
      const asked = api.stringCommentsApi
      const { data: issue } = await asked.addStringComment(PROJECT, {
        ...{ text: 'Which cart?', stringId: 1, targetLanguageId: LANGUAGE },
        ...{ type: 'issue', issueType: 'general_question' },
      } as never)
      await asked.editStringComment(PROJECT, issue.id, patch(replace('/text', 'Which basket?')))
      const { data: found } = await asked.listStringComments(PROJECT, { type: 'issue' } as never)
      expect(found.map(({ data }) => data.text)).toEqual(['Which basket?'])
      await asked.getStringComment(PROJECT, issue.id)
      await asked.deleteStringComment(PROJECT, issue.id)
    }

    async function labels(api: Client): Promise<void> {
      const asked = api.labelsApi
      const { data: label } = await asked.addLabel(PROJECT, { title: 'Urgent' })
      await asked.editLabel(PROJECT, label.id, patch(replace('/title', 'Very urgent')))
      await asked.assignLabelToString(PROJECT, label.id, { stringIds: [1, 2] })
      await asked.unassignLabelFromString(PROJECT, label.id, 2 as never)
      const listed = await asked.listLabels(PROJECT)
      // A project of strings lists its own strings only on request, which this client cannot make.
      expect(listed.data.length).toBe(kind.isOfFiles ? 4 : 3)
      await asked.getLabel(PROJECT, label.id)
      await asked.deleteLabel(PROJECT, label.id)
    }

    async function glossaries(api: Client): Promise<void> {
      const asked = api.glossariesApi
      const { data: glossary } = await asked.addGlossary({ name: 'Ferry', languageId: 'en' })
      await asked.editGlossary(glossary.id, patch(replace('/name', 'Ferries')))
      const { data: term } = await asked.addTerm(glossary.id, { languageId: 'en', text: 'quay' })
      const of = { conceptId: term.conceptId }
      await asked.addTerm(glossary.id, { languageId: 'uk', text: 'причал', ...of })
      await asked.editTerm(glossary.id, term.id, patch(replace('/note', 'Of stone')))
      await asked.updateConcept(glossary.id, term.conceptId, {
        subject: 'Harbour',
        definition: 'Where it lands',
      })
      expect((await asked.listConcepts(glossary.id)).data[0]?.data.subject).toBe('Harbour')
      const { data: found } = await asked.listTerms(glossary.id, { croql: 'language = "uk"' } as never)
      expect(found.map(({ data }) => data.text)).toEqual(['причал'])
      await asked.getTerm(glossary.id, term.id)
      await asked.deleteTerm(glossary.id, term.id)
      await asked.deleteConcept(glossary.id, term.conceptId)
      expect((await asked.listTerms(glossary.id)).data).toEqual([])
      await asked.listGlossaries()
      await asked.deleteGlossary(glossary.id)
    }

    async function memories(api: Client): Promise<void> {
      const asked = api.translationMemoryApi
      const [{ data: tm } = { data: { id: 0 } }] = (await asked.listTm()).data
      const records = [
        { languageId: 'en', text: 'Quay' },
        { languageId: 'uk', text: 'Причал' },
      ]
      const { data: segment } = await asked.addTmSegment(tm.id, { records })
      const [, ukrainian] = segment.records
      await asked.editTmSegmentRecord(
        tm.id,
        segment.id,
        ukrainian?.id ?? 0,
        patch(replace('/text', 'Набережна')),
      )
      const croql = 'count of records where (text = "Набережна") > 0'
      expect((await asked.listTmSegments(tm.id, { croql })).data.length).toBe(1)
      await asked.addTmSegmentRecords(tm.id, segment.id, { records: [{ languageId: 'de', text: 'Kai' }] })
      await asked.getTmSegment(tm.id, segment.id)
      await asked.deleteTmSegmentRecord(tm.id, segment.id, ukrainian?.id ?? 0)
      await asked.deleteTmSegment(tm.id, segment.id)
      expect((await asked.listTmSegments(tm.id)).data).toEqual([])
    }
  },
)
