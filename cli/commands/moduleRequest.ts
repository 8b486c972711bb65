/**
 * The common inputs of commands that run modules: the languages, the module, its secret, and the output of its console.
 */
import { text } from 'node:stream/consumers'
import { Failure } from '../../core/platform/errors/failure.ts'
import { terminalLines } from '../../core/platform/text/terminalText.ts'

/** A module's console keeps its author's formatting, but must not imitate our own lines. */
export function writeConsole(written: string): void {
  process.stderr.write(terminalLines(written))
}

export interface ModuleOptions {
  language?: string[]
  source: string
  type?: string
  srx?: string
  secretStdin?: true
}

export async function moduleRequest(location: string, options: ModuleOptions) {
  return {
    location,
    module: options.type,
    sourceLanguageId: options.source,
    targetLanguageIds: options.language,
    srx: options.srx,
    secret: await readSecret(options),
    onConsole: writeConsole,
  }
}

export async function readSecret({ secretStdin }: { secretStdin?: true }): Promise<string | undefined> {
  if (!secretStdin) return undefined
  const secret = (await text(process.stdin)).trim()
  if (secret !== '') return secret
  throw new Failure('usage.secret', 'Standard input has no secret.')
}
