/** The server held against programs of others: the command line of MCP Inspector, and the conformance suite of MCP. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { tools } from '../../core/agents/tools/index.ts'
import { commandLine, interlinearPath } from '../cli/commandLine.ts'
import { startTestService } from '../service/service.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

interface Outcome {
  code: number | null
  output: string
  errors: string
}

async function runNode(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output, errors }
}

/** Inputs with which each tool answers in a project with the string 1 and a glossary. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  project_overview: [],
  query: ['croql=text contains "Hello"', 'languageId=uk'],
  string_context: ['stringId=1', 'languageId=uk'],
  propose_translations: ['languageId=uk', 'proposals=[{"stringId":1,"text":"Привіт"}]'],
  search_memory: ['languageId=uk', 'text=Hello'],
  search_glossary: ['languageId=uk'],
  propose_term: ['terms=[{"languageId":"en","text":"hello"}]'],
  add_comment: ['stringId=1', 'languageId=uk', 'text=Formal?'],
  run_checks: [],
  list_findings: [],
  propose_fix: ['stringId=1', 'languageId=uk', 'findingId=1'],
}

it('lets MCP Inspector list and call each tool over stdio', async () => {
  const command = commandLine()
  const project = join(command.folder, 'shop.interlinear')
  await command.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk'])
  await command.ok(['import', 'shop.interlinear', '-', '--as', 'en.json'], '{"hello": "Hello"}')
  writeFileSync(join(command.folder, 'terms.csv'), 'en,uk\nworld,світ\n')
  await command.ok(['glossary', 'import', 'shop.interlinear', 'terms.csv'])
  const program = join(packages, '@modelcontextprotocol/inspector-cli/build/cli.js')
  const inspect = (args: readonly string[]) =>
    runNode([program, '--cli', process.execPath, interlinearPath, 'mcp', project, ...args], {
      // Version 1.0.3 looks for its own package.json beside the working directory.
      cwd: dirname(program),
      env: { ...process.env, INTERLINEAR_HOME: join(command.folder, 'home') },
    })
  const listed = await inspect(['--method', 'tools/list'])
  const names = (JSON.parse(listed.output) as { tools: { name: string }[] }).tools.map(({ name }) => name)
  expect(names).toEqual(tools.map(({ name }) => name))
  for (const name of names) {
    const args = (INPUTS[name] ?? []).flatMap((one) => ['--tool-arg', one])
    const { output, errors } = await inspect(['--method', 'tools/call', '--tool-name', name, ...args])
    const { content, isError = false } = JSON.parse(output) as {
      content: { text: string }[]
      isError?: boolean
    }
    expect(content[0]?.text, `${name}: ${errors}`).toMatch(/^\{/)
    // The string has no finding to fix.
    expect(isError, `${name}: ${output}`).toBe(name === 'propose_fix')
  }
})

it('passes the conformance suite of MCP over HTTP, but for the scenarios that are listed with reasons', async () => {
  const service = await startTestService({ forAgents: true })
  onTestFinished(() => service.close())
  const address = await withToken(service.serving.baseUrl, service.token)
  const suite = join(packages, '@modelcontextprotocol/conformance/dist/index.js')
  const expected = fileURLToPath(new URL('expectedFailures.yml', import.meta.url))
  const args = ['server', '--url', `${address}/mcp`, '--expected-failures', expected]
  const { code, output, errors } = await runNode([suite, ...args])
  expect(code, `${output.slice(-3_000)}${errors}`).toBe(0)
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'])
    expect(output).toContain(`✓ ${scenario}`)
  expect(output).toMatch(/✓ dns-rebinding-protection: 2 passed/)
})

/** A proxy that adds the token, which the suite cannot send. Names of other hosts pass as they are. */
async function withToken(origin: string, token: string): Promise<string> {
  const to = new URL(origin)
  const proxy = createServer((incoming, response) => {
    const ours = (value: string) => value.replace(/\b(?:127\.0\.0\.1|localhost):\d+$/, to.host)
    const { host = '', origin: page } = incoming.headers
    const headers = {
      ...incoming.headers,
      authorization: `Bearer ${token}`,
      host: ours(host),
      ...(page !== undefined && { origin: ours(page) }),
    }
    const { url: path, method } = incoming
    const passed = send({ host: to.hostname, port: to.port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
