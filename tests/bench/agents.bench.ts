/** Tools for AI agents: how long answers take at 100,000 strings, and how many bytes an agent reads. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { AgentServer } from '../../core/agents/server.ts'
import { WORK_QUERIES } from '../../core/contract/worklists.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { table, timed, timesRow, type Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'

const STRINGS = 100_000
const ROUNDS = 200
const person = { login: 'bench', name: null }

interface Connection {
  call: (name: string, input: object) => Promise<string>
  /** The bytes of all that the agent has read, the list of tools included. */
  bytes: number
  close: () => Promise<void>
}

async function connect(project: ProjectSession, home: string): Promise<Connection> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'Bench', version: '1.0.0' })
  await new AgentServer({ project, home, version: '0.0.0' }).connect(theirs)
  await client.connect(ours)
  const listed = JSON.stringify(await client.listTools()) + (client.getInstructions() ?? '')
  const connection: Connection = {
    bytes: Buffer.byteLength(listed),
    async call(name, input) {
      const { content } = await client.callTool({ name, arguments: { ...input } })
      const [first] = content as { text: string }[]
      const text = first?.text ?? ''
      connection.bytes += Buffer.byteLength(text)
      return text
    },
    close: () => client.close(),
  }
  return connection
}

async function withHome<Value>(work: (home: string) => Promise<Value>): Promise<Value> {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-agents-bench-'))
  try {
    return await work(home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Times of answers, each for another string. */
function answerTimes(): Promise<string[][]> {
  return withHome(async (home) => {
    const session = await ProjectSession.open(largeProject(STRINGS).path, person, { home })
    const rows: string[][] = []
    const work: [string, number, (at: number) => [string, object]][] = [
      ['string_context', ROUNDS, (at) => ['string_context', { stringId: 1 + at * 487, languageId: 'uk' }]],
      [
        'query, 50 untranslated',
        50,
        (at) => ['query', { croql: WORK_QUERIES.untranslated, languageId: 'uk', offset: at * 50 }],
      ],
      ['search_memory', 50, (at) => ['search_memory', { languageId: 'uk', text: `Save the file ${at}` }]],
      ['project_overview', 20, () => ['project_overview', {}]],
    ]
    for (const [name, rounds, callOf] of work) {
      const { call, close } = await connect(session, home)
      let at = 0
      const times = await timed(rounds, () => call(...callOf(at++)))
      rows.push(timesRow(name, times))
      await close()
    }
    await session.close()
    return rows
  })
}

/** Bytes that an agent reads to translate the first 100 strings of poedit.pot. */
function bytesRead(): Promise<string[][]> {
  return withHome(async (home) => {
    const path = join(home, 'poedit.interlinear')
    const definition = { name: 'Poedit', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
    createProject(path, { ...definition, deployment: 'standard', type: 'file-based' }, person)
    const session = await ProjectSession.open(path, person, { home })
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const files = ['poedit.pot', 'uk.po'].map((name) => corpusPath(`po/poedit/locales/${name}`))
    await importSourceFiles(session, { paths: files.slice(0, 1) }, context)
    const agent = await connect(session, home)
    const first = agent.bytes
    const page = { croql: WORK_QUERIES.untranslated, languageId: 'uk', limit: 100 }
    const { rows } = JSON.parse(await agent.call('query', page)) as { rows: { stringId: number }[] }
    const listed = agent.bytes - first
    for (const { stringId } of rows.filter((_, at) => at % 5 === 0))
      await agent.call('string_context', { stringId, languageId: 'uk' })
    const contexts = agent.bytes - first - listed
    await agent.close()
    await session.close()
    const raw = files.map((file) => statSync(file).size)
    return [
      ['the tools and instructions, once', String(first)],
      [`query, ${rows.length} strings`, String(listed)],
      ['string_context of each fifth', String(contexts)],
      ['together', String(first + listed + contexts)],
      ['poedit.pot, whole', String(raw[0])],
      ['poedit.pot and uk.po, whole', String((raw[0] ?? 0) + (raw[1] ?? 0))],
    ]
  })
}

const bench: Bench = {
  title: 'Tools for AI agents',
  async run() {
    return [
      ...table([`at ${STRINGS} strings`, 'median', 'p95'], await answerTimes()),
      '',
      ...(hasCorpus
        ? table(['an agent reads', 'bytes'], await bytesRead())
        : ['SKIPPED: the corpus is not here, so no bytes were counted.']),
    ]
  },
}

export default bench
