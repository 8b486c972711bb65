/** Modules: what a job costs over the plain call of its function, and many strings by address beside the JSON format. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { parseByJob } from '../../core/modules/jobs.ts'
import type { ModuleFunction } from '../../core/contract/moduleProtocol.ts'
import { addApp } from '../../core/modules/hosting/addApp.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { closeRunners } from '../../core/modules/runners.ts'
import { median, milliseconds, table, timed } from './bench.ts'
import type { Bench } from './bench.ts'

const ROUNDS = 31
const STRINGS = 100_000
const person = { login: 'bench', name: null }

/** Half of the answer is made before, so that what is measured is the way of the bytes. */
const MODULE = `
import { createServer } from 'node:http'
const strings = (count) => Array.from({ length: count }, (_, n) => ({ identifier: 'key' + n, text: 'The message number ' + n + ' of the program' }))
const answers = new Map()
const lines = () => Buffer.from(strings(${STRINGS}).map((one) => JSON.stringify(one) + '\\n').join(''))
export default (job) => {
  const count = Number(/\\d+/.exec(job.file.name)?.[0] ?? 0)
  if (job.file.name.startsWith('lines')) return new Promise((resolve) => {
    const server = createServer((_, response) => { response.end(lines()); server.close() })
    server.listen(0, '127.0.0.1', () => resolve({ data: { stringsUrl: 'http://127.0.0.1:' + server.address().port } }))
  })
  if (!answers.has(count)) answers.set(count, strings(count))
  return { data: { strings: answers.get(count) } }
}
`
const MANIFEST = {
  identifier: 'bench',
  name: 'Bench',
  modules: {
    'custom-file-format': [
      { key: 'bench', type: 'bench', url: '/process', signaturePatterns: { fileName: '\\.bench$' } },
    ],
  },
}

async function measureJob(folder: string, count: number): Promise<string[]> {
  const direct = (await import(pathToFileURL(join(folder, 'process.mjs')).href)) as {
    default: ModuleFunction
  }
  const runner = new LocalRunner(folder, 'Bench')
  const configuration = {
    ...{ key: 'bench', type: 'bench', url: '/process' },
    ...{ multilingual: false, customSrxSupported: false, signaturePatterns: {} },
  }
  const signal = new AbortController().signal
  const file = { id: 1, name: `${count}.bench`, content: Buffer.from('') }
  const parts = {
    organization: { id: 1, domain: 'b', baseUrl: 'http://b', apiBaseUrl: 'http://b' },
    project: { id: 1, identifier: 'b', name: 'b' },
    ...{ file, sourceLanguage: resolveLanguage('en'), targetLanguages: [], srx: null },
  }
  const job = () => parseByJob({ runner, configuration, name: 'bench' }, parts, { signal })
  const request = { file, jobType: 'parse-file' } as unknown as Parameters<ModuleFunction>[0]
  const plain = () => direct.default(request, { signal })
  await job()
  const jobs = median(await timed(ROUNDS, job))
  const calls = median(await timed(ROUNDS, plain))
  await runner.close()
  return [`${count} strings`, milliseconds(calls), milliseconds(jobs), milliseconds(jobs - calls)]
}

/** A fresh project each time: parse and store. */
async function importing(folder: string, home: string, file: string): Promise<number> {
  const path = join(home, `${Math.random()}.interlinear`)
  const definition = { name: 'B', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(path, { ...definition, deployment: 'standard', type: 'file-based' }, person)
  const session = await ProjectSession.open(path, person, { home })
  await addApp(session, { location: folder, confirm: () => Promise.resolve(true) })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const [duration] = await timed(1, () => importSourceFiles(session, { paths: [file] }, context))
  await session.close()
  return duration!
}

const bench: Bench = {
  title: 'Modules: a job beside a call, and 100,000 strings',
  async run() {
    const home = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-app-'))
    try {
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(MANIFEST))
      writeFileSync(join(folder, 'process.mjs'), MODULE)
      const rows = [
        await measureJob(folder, 0),
        await measureJob(folder, 10),
        await measureJob(folder, 10_000),
      ]
      const json = join(home, 'strings.json')
      const lines = join(home, 'lines.bench')
      const values = Array.from({ length: STRINGS }, (_, n) => [
        `key${n}`,
        `The message number ${n} of the program`,
      ])
      writeFileSync(json, JSON.stringify(Object.fromEntries(values), null, 2))
      writeFileSync(lines, '')
      const byJson: number[] = []
      const byLines: number[] = []
      for (let round = 0; round < 3; round++) {
        byJson.push(await importing(folder, home, json))
        byLines.push(await importing(folder, home, lines))
      }
      return [
        ...table(['a job', 'the call alone', 'the job', 'overhead'], rows),
        '',
        ...table(
          ['parse and store 100,000 strings', 'time', 'ratio'],
          [
            ['the JSON format', milliseconds(median(byJson)), '1'],
            [
              'a module, by NDJSON',
              milliseconds(median(byLines)),
              (median(byLines) / median(byJson)).toFixed(2),
            ],
          ],
        ),
      ]
    } finally {
      await closeRunners()
      rmSync(home, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
