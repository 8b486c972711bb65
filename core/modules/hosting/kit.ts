/**
 * The author's kit on folders, addresses and files (docs/reference/modules.md, "The author's kit"): for the command
 * line and the screens.
 */
import type { CheckReport } from '../kit/report.ts'
import type { MachineModule, ModuleConfiguration } from '../../contract/modules.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { Failure } from '../../platform/errors/failure.ts'
import { MAX_FILE_BYTES } from '../../formats/encoding.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { isAddress, readApp } from '../app.ts'
import type { InstalledApp } from '../app.ts'
import { detectModules } from '../detect.ts'
import { signToken } from '../http/token.ts'
import { hashFolder } from '../local/hash.ts'
import { LocalRunner } from '../local/runner.ts'
import { checkModule, unreadableApp } from '../kit/check.ts'
import { runJob, runTranslation } from '../kit/runJob.ts'
import type { JobOutcome } from '../kit/runJob.ts'
import { serveApp } from '../kit/serve.ts'
import type { ServedApp, ServeOptions } from '../kit/serve.ts'
import { readJsonLines } from '../lines.ts'
import { localOrganization } from '../organization.ts'
import type { JobString, JobType } from '../../contract/moduleProtocol.ts'
import type { ModuleRunner } from '../runner.ts'
import { webRunner } from '../runners.ts'
import { readRulesFile } from '../../segmentation/rulesFile.ts'
import type { CheckFile } from '../kit/fileCheck.ts'

/** The folder of an app's sample files, which a check without files takes. */
const SAMPLES = 'samples'

export interface CheckRequest {
  /** A folder, or a descriptor's address. */
  location: string
  /** The files to check; without any those in the app's folder of samples. */
  paths: readonly string[]
  /** A type or a key. */
  module?: string | undefined
  sourceLanguageId?: string | undefined
  targetLanguageIds?: readonly string[] | undefined
  /** An SRX document's path. */
  srx?: string | undefined
  secret?: string | undefined
  onConsole?: ((text: string) => void) | undefined
}

/**
 * Checks an app with files. To ask for it is the consent to run the code for this once.
 * @throws Failure for files that cannot be read, languages that are unknown; what the app does wrong is in the report
 */
export async function checkAppFolder(request: CheckRequest, signal: AbortSignal): Promise<CheckReport> {
  const { location, paths, module, sourceLanguageId, targetLanguageIds } = request
  let app: InstalledApp
  try {
    app = await readApp(location)
  } catch (error) {
    return unreadableApp(location, error)
  }
  const files = await Promise.all((paths.length > 0 ? paths : await samplesOf(app)).map(readCheckFile))
  const runner = authorsRunner(app, request.secret)
  try {
    return await checkModule(app, files, {
      ...{ runner, signal },
      ...(module !== undefined && { module }),
      ...(sourceLanguageId !== undefined && { sourceLanguage: resolveLanguage(sourceLanguageId) }),
      ...(targetLanguageIds && { targetLanguages: targetLanguageIds.map((id) => resolveLanguage(id)) }),
      ...(request.srx !== undefined && { srx: await readRulesFile(request.srx) }),
    })
  } finally {
    await runner.close()
  }
}

export interface RunRequest extends Omit<CheckRequest, 'paths'> {
  path: string
  jobType: JobType
  /** A file of strings with translations: newline-delimited JSON, or an array. */
  strings?: string | undefined
}

/** Runs one job; what the module does wrong is in the outcome. Throws as `checkAppFolder`, and what `readApp` does. */
export async function runOneJob(request: RunRequest, signal: AbortSignal): Promise<JobOutcome> {
  const { location, path, jobType, strings, onConsole } = request
  const app = await readApp(location)
  const file = await readCheckFile(path)
  const configuration = await chooseModule(app, file, request.module, signal)
  const runner = authorsRunner(app, request.secret)
  try {
    return await runJob(
      {
        ...{ runner, configuration, jobType, file },
        sourceLanguage: resolveLanguage(request.sourceLanguageId ?? 'en'),
        targetLanguages: (request.targetLanguageIds ?? []).map((id) => resolveLanguage(id)),
        srx: request.srx === undefined ? null : await readRulesFile(request.srx),
        ...(strings !== undefined && { strings: await readStrings(strings) }),
      },
      { signal, ...(onConsole && { onConsole }) },
    )
  } finally {
    await runner.close()
  }
}

export interface TranslationRequest extends Omit<CheckRequest, 'paths' | 'srx'> {
  /** A file of texts: a JSON array of them, else one a line. */
  path: string
}

/** Has an MT module translate the texts of a file into each language; outcomes by languages. Throws as `runOneJob`. */
export async function translateOnce(
  request: TranslationRequest,
  signal: AbortSignal,
): Promise<Map<string, JobOutcome>> {
  const { location, path, onConsole } = request
  const app = await readApp(location)
  const texts = await readTexts(path)
  const module = chooseMachine(app, request.module)
  const source = resolveLanguage(request.sourceLanguageId ?? 'en')
  const targets = (request.targetLanguageIds ?? []).map((id) => resolveLanguage(id))
  const runner = authorsRunner(app, request.secret)
  const outcomes = new Map<string, JobOutcome>()
  try {
    for (const target of targets)
      outcomes.set(
        target.id,
        await runTranslation(
          { runner, module, texts, source, target },
          { signal, ...(onConsole && { onConsole }) },
        ),
      )
    return outcomes
  } finally {
    await runner.close()
  }
}

function chooseMachine(
  { descriptor: { machines = [], name } }: InstalledApp,
  wanted: string | undefined,
): MachineModule {
  const found = wanted === undefined ? machines : machines.filter(({ key }) => key === wanted)
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return only
  throw new Failure(
    'module.unknown',
    `${name} does not say ${wanted === undefined ? 'which of its modules translates' : `a machine “${wanted}”`}.`,
    {
      near: machines.map(({ key }) => key),
      todo: 'Name the module by its key.',
    },
  )
}

async function readTexts(path: string): Promise<string[]> {
  const text = new TextDecoder().decode(await readBytes(path))
  if (!text.trimStart().startsWith('[')) return text.split(/\r?\n/).filter((line) => line.trim() !== '')
  try {
    return z.array(z.string()).parse(JSON.parse(text))
  } catch (cause) {
    throw new Failure(
      'module.texts',
      'This file is no JSON array of texts.',
      { path: resolve(path), todo: 'Write one text a line, or ["one", "two"].' },
      { cause },
    )
  }
}

/** Serves a local app over HTTP and reloads its code when it changes. Throws as `readApp` and `serveApp`. */
export async function serveFolder(
  folder: string,
  options: Pick<ServeOptions, 'port' | 'log' | 'onConsole'>,
): Promise<ServedApp & { name: string }> {
  const app = await readApp(folder)
  const { base, descriptor } = app
  if (base.kind === 'address')
    throw new Failure('module.elsewhere', 'The base address of this app is on the web: it is served there.', {
      path: base.baseUrl,
      todo: 'Take “baseUrl” out of manifest.json.',
    })
  const runner = new LocalRunner(base.folder, descriptor.name)
  let hash = await hashFolder(base.folder)
  const served = await serveApp(app, {
    ...options,
    runner: async () => {
      const now = await hashFolder(base.folder)
      if (now !== hash) runner.reload()
      hash = now
      return runner
    },
  })
  const close = async () => {
    await served.close()
    await runner.close()
  }
  return { ...served, name: descriptor.name, close }
}

/** Returns the runner of an app's jobs for its author, outside of the thread that projects share. */
function authorsRunner(
  { base, descriptor, location }: InstalledApp,
  secret: string | undefined,
): ModuleRunner {
  if (base.kind === 'folder') return new LocalRunner(base.folder, descriptor.name)
  const { clientId } = descriptor.authentication
  const { id, domain } = localOrganization
  const claims = { aud: clientId ?? descriptor.identifier, sub: '1', domain }
  const context = { project_id: 1, organization_id: id, user_id: 1 }
  const token = secret === undefined ? undefined : () => signToken({ ...claims, context }, secret, Date.now())
  return webRunner({ location, descriptor, base }, token && { token })
}

async function chooseModule(
  { descriptor: { modules, name } }: InstalledApp,
  file: CheckFile,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<ModuleConfiguration> {
  if (wanted === undefined) {
    const [only, ...others] = modules
    if (only !== undefined && others.length === 0) return only
    const candidates = modules.map((configuration) => ({ configuration }))
    const { matching } = await detectModules(candidates, file, signal)
    const [known, ...rivals] = matching
    if (known !== undefined && rivals.length === 0) return known.configuration
  }
  const found = modules.find(({ key, type }) => key === wanted || type === wanted)
  if (found !== undefined) return found
  const subject = wanted === undefined ? 'which module reads this file' : `a module “${wanted}”`
  throw new Failure('module.unknown', `${name} does not say ${subject}.`, {
    near: modules.map(({ type }) => type),
    todo: 'Name the module by its type.',
  })
}

async function samplesOf({ location }: InstalledApp): Promise<string[]> {
  if (isAddress(location)) return []
  const folder = join(location, SAMPLES)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name))
    .sort()
}

async function readCheckFile(path: string): Promise<CheckFile> {
  return { path, name: basename(path), content: await readBytes(path) }
}

async function readStrings(path: string): Promise<JobString[]> {
  return (await readJsonLines(new TextDecoder().decode(await readBytes(path)), path)) as JobString[]
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size <= MAX_FILE_BYTES) return new Uint8Array(await readFile(path))
  } catch (cause) {
    throw new Failure('file.unreadable', 'This file cannot be read.', {
      path: resolve(path),
      value: cause instanceof Error ? cause.message : String(cause),
      todo: 'Check that it is there, and that you may read it.',
    })
  }
  throw new Failure('file.tooLarge', `A file may have ${MAX_FILE_BYTES} bytes.`, { path: resolve(path) })
}
