/** Requests of MT modules, and what they answer, checked (docs/reference/modules.md, "Machine translation"). */
import type { MachineModule } from '../contract/modules.ts'
import type { TranslateRequest } from '../contract/moduleProtocol.ts'
import { Breaches, breachFailure } from './breach.ts'
import { fetchAddress } from './fetchAddress.ts'
import { readJsonLines } from './lines.ts'
import { failedModule, refusalOf } from './response.ts'
import type { ModuleRunner } from './runner.ts'

export interface JobTranslateOptions {
  signal: AbortSignal
  onConsole?: (text: string) => void
  /** Told of what the module answered, before it is checked. */
  onAnswer?: (answer: unknown) => void
}

/** The strings of a request as a module wants them: texts alone, or with what describes them. */
export function stringsFor(
  { withContext }: MachineModule,
  texts: readonly string[],
): TranslateRequest['strings'] {
  if (!withContext) return [...texts]
  return texts.map((text, index) => ({
    ...{ id: index + 1, projectId: 1, identifier: `k${index}`, context: '', maxLength: 0 },
    ...{ text, isPlural: false },
  }))
}

/**
 * The translations of the strings, in their order.
 * @throws Failure `module.failed` in the module's own words, `module.protocol` with every breach, and those of a runner
 */
export async function translateStrings(
  runner: ModuleRunner,
  module: MachineModule,
  request: Omit<TranslateRequest, 'jobType'>,
  { signal, onConsole, onAnswer }: JobTranslateOptions,
): Promise<string[]> {
  const { name } = module
  const options = { signal, ...(onConsole && { onConsole }) }
  const answer = await runner.translate?.(module, { jobType: 'translate', ...request }, options)
  onAnswer?.(answer)
  const words = refusalOf(answer)
  if (words !== null) throw failedModule(name, words)
  const breaches = new Breaches()
  const data = memberOf(answer, 'data')
  const address = memberOf(data, 'translationsUrl')
  let values = memberOf(data, 'translations')
  if (values === undefined && typeof address === 'string') {
    const { isNear, origin } = runner
    const bytes = await fetchAddress(address, { signal, isNear, origin })
    values = await readJsonLines(new TextDecoder().decode(bytes), name)
  }
  const wanted = request.strings.length
  if (!Array.isArray(values)) breaches.add('data.translations', 'Translations are a list of texts.', values)
  else if (values.length !== wanted)
    breaches.add(
      'data.translations',
      `There is a translation for each of the ${wanted} strings.`,
      values.length,
    )
  const texts = (Array.isArray(values) ? values : []).map((value: unknown, index) => {
    if (typeof value !== 'string')
      breaches.add(`data.translations[${index}]`, 'A translation is a text.', value)
    return String(value)
  })
  if (breaches.count > 0) throw breachFailure('module.protocol', `The answer of ${name}`, breaches, name)
  return texts
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
