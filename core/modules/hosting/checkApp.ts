/** The contract checker on the screens: an app of the project with files of its author. */
import type { ProjectModule } from './projectModule.ts'
import type { FileReport } from '../kit/report.ts'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import { MAX_FILE_BYTES } from '../../formats/encoding.ts'
import { checkModule } from '../kit/check.ts'
import type { CheckedModuleFile, ModuleCheck } from '../../contract/index.ts'
import type { ProjectWithModules } from './host.ts'
import type { CheckFile } from '../kit/fileCheck.ts'

/** The most strings of a table on the screen. */
const MAX_STRINGS = 1000

/** @throws Failure those of `ModuleHost.app` and `ModuleHost.job`, `module.unreadable`, `cancelled` */
export async function checkApp(
  session: ProjectWithModules,
  appId: number,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ModuleCheck> {
  const modules = await session.modules.modulesOf(appId)
  // A descriptor has at least one module; access and trust are the app's.
  const [first] = modules as [ProjectModule]
  const { runner } = await session.modules.job(first)
  const files = await Promise.all(paths.map(readTrial))
  const { sourceLanguage, targetLanguages } = session.facts
  const report = await checkModule(first.app, files, { runner, signal, sourceLanguage, targetLanguages })
  for (const { module: key, jobs } of report.files) {
    const module = modules.find(({ configuration }) => configuration.key === key) ?? first
    for (const { exchange } of jobs) session.modules.log.add(module, exchange)
  }
  return { ...report, files: report.files.map(forScreen) }
}

function forScreen({ jobs: _jobs, strings, ...report }: FileReport): CheckedModuleFile {
  return { ...report, strings: strings.slice(0, MAX_STRINGS), stringCount: strings.length }
}

async function readTrial(path: string): Promise<CheckFile> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) throw new Error(`it has ${size} bytes`)
    return { path, name: basename(path), content: new Uint8Array(await readFile(path)) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      'module.unreadable',
      `The file could not be read: ${reason}`,
      { path, todo: 'Choose a file to try.' },
      { cause },
    )
  }
}
