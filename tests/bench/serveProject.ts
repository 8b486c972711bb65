/**
 * The local service in a process of its own: `node serveProject.ts PROJECT HOME` prints its address and a token in one
 * line of JSON, and serves until its input ends.
 */
import { addToken, CredentialFile, serveProjects } from '../../core/workbench/serving.ts'

const [path = '', home = ''] = process.argv.slice(2)
const { token } = await addToken(new CredentialFile(home), ['project', 'tm', 'glossary', 'language', 'user'])
const serving = await serveProjects({ paths: [path], person: { login: 'bench', name: null }, home })
console.log(JSON.stringify({ baseUrl: serving.baseUrl, token }))
process.stdin.resume()
process.stdin.once('end', () => void serving.close())
