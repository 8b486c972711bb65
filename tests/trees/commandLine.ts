/** The workbench as its users run it: the `interlinear` command in a process of its own. */
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './program.ts'

const PROGRAM = join(import.meta.dirname, '../../cli/interlinear.js')

const importReport = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      fileId: z.number(),
      languageId: z.string().optional(),
      strings: z.number(),
      translations: z.number(),
      warnings: z.array(z.string()),
    }),
  ),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  failed: z.array(z.object({ message: z.string(), details: z.object({ path: z.string().optional() }) })),
})

export type ImportReport = z.infer<typeof importReport>

const exportReport = z.object({ files: z.array(z.object({ path: z.string() })) })

const translation = z.object({
  stringId: z.number(),
  pluralForm: z.string(),
  text: z.string(),
})

export type Translation = z.infer<typeof translation>

/** One project file, and the folder that it is taken from and built into. */
export class Workbench {
  readonly #project: string
  readonly #home: string
  readonly #folder: string
  /** The last command's messages beside its result. */
  said = ''

  constructor(place: { project: string; home: string; folder: string }) {
    this.#project = place.project
    this.#home = place.home
    this.#folder = place.folder
  }

  async init(sourceLanguage: string, targetLanguages: readonly string[]): Promise<void> {
    await this.#run('init', '--source', sourceLanguage, '--target', targetLanguages.join(','))
  }

  async import(): Promise<ImportReport> {
    return importReport.parse(JSON.parse(await this.#run('import', '.', '--json')))
  }

  /** Exports in place; the paths that were written, as often as they were. */
  async export(languages: readonly string[]): Promise<string[]> {
    const output = await this.#run(
      'export',
      '--language',
      languages.join(','),
      '--beside',
      '--out',
      '.',
      '--json',
    )
    return exportReport.parse(JSON.parse(output)).files.map(({ path }) => path)
  }

  async translations(language: string): Promise<Translation[]> {
    const format = ['--format', 'ndjson', '--limit', '10000000']
    const output = await this.#run(
      'query',
      'true',
      '--context',
      'translations',
      '--language',
      language,
      ...format,
    )
    return output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => translation.parse(JSON.parse(line)))
  }

  async translate({ stringId, pluralForm }: Translation, language: string, text: string): Promise<void> {
    const place = ['--string', String(stringId), '--form', pluralForm, '--language', language]
    await this.#run('translate', ...place, `--text=${text}`)
  }

  /** A command that has done its work in part ends with 1, and its result says what is missing. */
  async #run(command: string, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runProgram(
      process.execPath,
      [PROGRAM, command, this.#project, ...args],
      { cwd: this.#folder, env: { INTERLINEAR_HOME: this.#home }, accepted: [0, 1] },
    )
    this.said = stderr
    if (code !== 0 && stdout.trim() === '')
      throw new Error(`interlinear ${command}: ${stderr.trim().slice(0, 1000)}`)
    return stdout
  }
}
