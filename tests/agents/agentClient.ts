/** An agent as tests have it: the official SDK's client, connected to the server of a project in a folder of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { AgentServer } from '../../core/agents/server.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { ProjectSession, createProject } from '../../core/workbench/session.ts'

export const person = { login: 'olena', name: 'Olena' }
export const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

export interface AgentTest {
  /** The folder of the project, of the files and of the home folder. */
  folder: string
  session: ProjectSession
  /** Connects a further agent. */
  connect: (name?: string) => Promise<Agent>
}

/** The members of answers that tests look into; each tool has some of them. */
export interface Value {
  total: number
  rows: Row[]
  nextOffset?: number
  error: {
    code: string
    message: string
    proposal: string
    problems: { start: number; end: number; content: { near: string[] } }[]
  }
  content: { context: string; source: Record<string, string>; placeholders: string[] }
  targetLanguages: { findings: Record<string, number> }[]
  forms: { form: string; numbers: string }[]
  neighbours: { before: Row[]; after: Row[] }
  code: { line: number; firstLine: number; unavailable: string; content: { lines: string } }
  translations: { content: { text: string; agent?: string } }[]
  refused: { stringId: number; form: string; code?: string; findings: { check: string }[] }[]
  earlierTranslations: unknown[]
  comments: unknown[]
  screenshots: unknown
  findings: { check: string; count: number }[]
  matches: unknown[]
  concepts: unknown[]
  terms: { concepts: { content: unknown }[] }
  conceptId: number
  stored: { stringId: number; form: string }[]
}

export interface Row {
  stringId: number
  findingId: number
  content: { text: string; source: unknown }
}

/** An answer: the JSON, whether it is an error, and the images. */
export interface Answer {
  value: Value
  isError: boolean
  images: { mimeType: string; data: string }[]
  text: string
}

export class Agent {
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  async call(name: string, input: object = {}): Promise<Answer> {
    return answerOf((await this.client.callTool({ name, arguments: { ...input } })) as CallToolResult)
  }

  /** Calls a tool that must succeed. */
  async value(name: string, input: object = {}): Promise<Value> {
    const { value, isError, text } = await this.call(name, input)
    if (isError) throw new Error(`${name}: ${text}`)
    return value
  }
}

export function answerOf({ content, isError = false }: CallToolResult): Answer {
  const [first, ...others] = content
  if (first?.type !== 'text') throw new Error('an answer begins with a text')
  const images = others.flatMap((part) => (part.type === 'image' ? [part] : []))
  const isJson = first.text.startsWith('{')
  return { value: (isJson ? JSON.parse(first.text) : {}) as Value, isError, images, text: first.text }
}

/** A project from en into uk and de, with the files of a tree in it, which is also its source folder. */
export async function agentTest(files: Record<string, string | Buffer>): Promise<AgentTest> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-agents-'))
  const home = join(folder, 'home')
  const path = join(folder, 'shop.interlinear')
  const definition = { name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
  createProject(path, { ...definition, deployment: 'standard', type: 'file-based' }, person)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'tree', name)), { recursive: true })
    writeFileSync(join(folder, 'tree', name), content)
  }
  const session = await ProjectSession.open(path, person, { home })
  onTestFinished(async () => {
    await session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await importSourceFiles(session, { paths: [join(folder, 'tree')] }, quiet())
  return {
    folder,
    session,
    async connect(name = 'Test agent') {
      const server = new AgentServer({ project: session, home, version: '0.0.0' })
      const [ours, theirs] = InMemoryTransport.createLinkedPair()
      const client = new Client({ name, version: '1.2.3' })
      await server.connect(theirs)
      await client.connect(ours)
      onTestFinished(() => client.close())
      return new Agent(client)
    },
  }
}
