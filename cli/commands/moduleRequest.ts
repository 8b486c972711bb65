/** What commands that run modules ask for alike: the languages, the module, its secret, and where its console goes. */
import { text } from 'node:stream/consumers'
import { Failure } from '../../core/platform/errors/failure.ts'
import { terminalLines } from '../../core/platform/text/terminalText.ts'

/** A module's console is its author's to format, and nobody's to forge our lines with. */
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
