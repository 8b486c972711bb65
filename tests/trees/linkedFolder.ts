/** A folder that is bound, edited and written back, by the `interlinear` command. */
import { join } from 'node:path'
import { z } from 'zod'
import { PLURAL_FORMS, type PluralForm } from '../../core/model/plural.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { runProgram } from './program.ts'

const PROGRAM = join(import.meta.dirname, '../../cli/interlinear.js')

const bindReport = z.object({
  project: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      fileId: z.number(),
      languageId: z.string().optional(),
      type: z.string(),
      strings: z.number(),
      translations: z.number(),
    }),
  ),
  failed: z.array(z.object({ message: z.string() })),
})
export type BindReport = z.infer<typeof bindReport>

const exportReport = z.object({
  files: z.array(z.object({ path: z.string(), isChanged: z.boolean().optional() })),
  conflicts: z.array(z.unknown()),
  noPlace: z.array(z.object({ identifier: z.string(), languageId: z.string(), reason: z.string() })),
  failed: z.array(z.object({ message: z.string() })),
})
export type BoundExport = z.infer<typeof exportReport> & { code: number }

const translation = z.object({ stringId: z.number(), pluralForm: z.enum(PLURAL_FORMS), text: z.string() })
export type Translation = z.infer<typeof translation>

const projectString = z
  .object({
    ...{ id: z.number(), fileId: z.number(), identifier: z.string(), type: z.string() },
    ...{ text: z.union([z.string(), z.record(z.string(), z.string())]), isHidden: z.boolean() },
  })
  .transform(({ type, text, ...rest }) => ({
    ...rest,
    isPlural: type === 'plural',
    text: typeof text === 'string' ? text : Object.values(text).join('\n'),
  }))
export type ProjectString = z.infer<typeof projectString> & { type: string }

export class BoundFolder {
  readonly #folder: string
  readonly #home: string
  #project = ''

  constructor({ folder, home }: { folder: string; home: string }) {
    this.#folder = folder
    this.#home = home
  }

  async bind(options: readonly string[] = []): Promise<BindReport> {
    const { stdout } = await this.#run(['bind', '.', '--json', ...options])
    const report = bindReport.parse(JSON.parse(stdout))
    this.#project = report.project
    return report
  }

  async export(): Promise<BoundExport> {
    const { stdout, code } = await this.#run(['export', '--json'])
    return { ...exportReport.parse(JSON.parse(stdout)), code }
  }

  async strings({ files }: BindReport): Promise<ProjectString[]> {
    const types = new Map(files.map(({ fileId, type }) => [fileId, type]))
    const rows = await this.#query('true', '--context', 'strings')
    return rows
      .map((row) => projectString.parse(row))
      .filter(({ isHidden }) => !isHidden)
      .map((one) => ({ ...one, type: types.get(one.fileId) ?? '' }))
  }

  async translations(language: string): Promise<Translation[]> {
    const rows = await this.#query('true', '--context', 'translations', '--language', language)
    return rows.map((row) => translation.parse(row))
  }

  /** Saves texts as the editor does, in a session of their own. */
  async translate(
    edits: readonly { stringId: number; language: string; form: PluralForm; after: string }[],
  ): Promise<void> {
    const session = await ProjectSession.open(this.#project, { login: 'trees', name: null }, { readers: 1 })
    try {
      const userId = await session.editorId()
      for (const { stringId, language, form, after } of edits)
        await session.store.write('saveForms', {
          ...{ userId, stringId, languageId: language, forms: { [form]: after }, approve: false },
        })
    } finally {
      await session.close()
    }
  }

  async #query(...args: readonly string[]): Promise<unknown[]> {
    const format = ['--format', 'ndjson', '--limit', '10000000']
    const { stdout } = await this.#run(['query', this.#project, ...args, ...format])
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown)
  }

  async #run(args: readonly string[]): Promise<{ stdout: string; code: number }> {
    const env = { INTERLINEAR_HOME: this.#home }
    const { code, stdout, stderr } = await runProgram(process.execPath, [PROGRAM, ...args], {
      ...{ cwd: this.#folder, env, accepted: [0, 1] },
    })
    if (code !== 0 && stdout.trim() === '')
      throw new Error(`interlinear ${args[0]}: ${stderr.trim().slice(0, 1000)}`)
    return { stdout, code }
  }
}
