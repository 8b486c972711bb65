/**
 * The local service in a process of its own: `node serveProject.ts PROJECT HOME` prints its address and a token in one
 * line of JSON, and serves until its input ends. For each line of the input it prints the processor time that it has
 * taken, in seconds.
 */
import { createInterface } from 'node:readline'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const [path = '', home = ''] = process.argv.slice(2)
const { token } = await addToken(new CredentialFile(home), ['project', 'tm', 'glossary', 'language', 'user'])
const serving = await serveProjects({ paths: [path], person: { login: 'bench', name: null }, home })
console.log(JSON.stringify({ baseUrl: serving.baseUrl, token }))
const asked = createInterface({ input: process.stdin })
asked.on('line', () => {
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1e6)
})
asked.once('close', () => void serving.close())
