/** `module run`: one job, and its response as JSON. */
import { Failure } from '../../core/platform/errors/failure.ts'
import { runOneJob, translateOnce } from '../../core/modules/hosting/kit.ts'
import { describeFailure, printJson, printNotice } from '../output.ts'
import { withProgress } from '../project.ts'
import { type ModuleOptions, moduleRequest } from './moduleRequest.ts'

export async function runOne(
  location: string,
  path: string,
  options: ModuleOptions & { job: 'parse' | 'build' | 'translate'; strings?: string },
): Promise<void> {
  if (options.job === 'translate') return runTranslating(location, path, options)
  if (options.job === 'build' && options.language === undefined)
    throw new Failure('usage.language', 'A file is built into a language: name it with --language.')
  const request = { ...(await moduleRequest(location, options)), path, strings: options.strings }
  const jobType = options.job === 'parse' ? ('parse-file' as const) : ('build-file' as const)
  const { response, error } = await withProgress(({ signal }) => runOneJob({ ...request, jobType }, signal))
  if (response !== undefined) printJson(response)
  if (error === null) return
  printNotice(describeFailure(error))
  process.exitCode = 1
}

/** One language's answer as it came; of several by their codes. */
async function runTranslating(location: string, path: string, options: ModuleOptions): Promise<void> {
  if (options.language === undefined)
    throw new Failure('usage.language', 'Texts are translated into a language: name it with --language.')
  const request = { ...(await moduleRequest(location, options)), path }
  const outcomes = [...(await withProgress(({ signal }) => translateOnce(request, signal)))]
  const answers = outcomes.filter(([, { response }]) => response !== undefined)
  const [only] = answers
  if (only !== undefined)
    printJson(
      outcomes.length === 1
        ? only[1].response
        : Object.fromEntries(answers.map(([language, { response }]) => [language, response])),
    )
  for (const [language, { error }] of outcomes) {
    if (error === null) continue
    printNotice(outcomes.length === 1 ? describeFailure(error) : `${language}: ${describeFailure(error)}`)
    process.exitCode = 1
  }
}
