/** `interlinear mcp` as clients start it: a process that speaks over standard input and output. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it, onTestFinished } from 'vitest'
import { ProjectSession } from '../../core/workbench/session.ts'
import { commandLine, interlinearPath } from '../cli/commandLine.ts'
import { Agent, person } from './agentClient.ts'

async function shop() {
  const command = commandLine()
  await command.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk'])
  await command.ok(['import', 'shop.interlinear', '-', '--as', 'en.json'], '{"hello": "Hello"}')
  return { ...command, project: join(command.folder, 'shop.interlinear') }
}

it('serves a project beside an open window, whose screens see what the agent adds', async () => {
  const { folder, project } = await shop()
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') } as Record<string, string>
  const window = await ProjectSession.open(project, person, { home: join(folder, 'home') })
  onTestFinished(() => window.close())
  const changed = new Promise<void>((resolve) => {
    window.store.onChange(({ isElsewhere }) => {
      if (isElsewhere) resolve()
    })
  })
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [interlinearPath, 'mcp', project] },
    ...{ env, stderr: 'pipe' },
  })
  const client = new Client({ name: 'Claude Code', version: '2.0' })
  await client.connect(transport)
  const agent = new Agent(client)
  expect(await agent.value('project_overview')).toMatchObject({ strings: 1, content: { name: 'shop' } })
  await agent.value('add_comment', { stringId: 1, languageId: 'uk', text: 'A greeting?' })
  await changed
  const { comments } = await window.store.read('stringDetail', { stringId: 1, languageId: 'uk', userId: 0 })
  expect(comments).toMatchObject([{ text: 'A greeting?', user: 'agent-claude-code' }])
  await client.close()
})

it('writes nothing but messages, and ends with its input', async () => {
  const { folder, project } = await shop()
  const child = spawn(process.execPath, [interlinearPath, 'mcp', project], {
    env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const initialize = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  }
  child.stdin.write(`${JSON.stringify(initialize)}\nno message\n`)
  await new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (output.includes('\n')) resolve()
    })
  })
  child.stdin.end()
  expect(await ended).toBe(0)
  const lines = output.trim().split('\n')
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, result: { serverInfo: { name: 'interlinear' } } })
})

it('says on standard error which project it lacks', async () => {
  const { run } = await shop()
  const { code, stdout, stderr } = await run(['mcp', 'missing.interlinear'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('missing.interlinear')
})
