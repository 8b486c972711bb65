/**
 * The checker of MT modules (docs/reference/modules.md, "Machine translation"): strings of each kind are translated, one
 * at a time and in a batch, and held against what they have to keep.
 */
import type { ModuleFinding, MachineModule } from '../../contract/modules.ts'
import type { Language } from '../../contract/language.ts'
import type { ModuleRunner } from '../runner.ts'
import { stringsFor, translateStrings } from '../translate.ts'
import { findingsOf } from './report.ts'

const MARK = (number: number) => `<span class="notranslate">${number}</span>`

/** As the workbench sends them: plain, with marks within and at the ends, with what is escaped, and empty lines. */
const SAMPLES = [
  'Save',
  `Delete ${MARK(0)} files`,
  `Open ${MARK(0)}the file${MARK(1)} &amp; close it`,
  'The first line.\nThe second line.',
]

export interface MachineCheckOptions {
  runner: ModuleRunner
  signal: AbortSignal
  source: Language
  target: Language
}

/** Every breach, and as warnings what is allowed and likely a mistake. Rejects only where it is cancelled. */
export async function checkMachine(
  module: MachineModule,
  { runner, signal, source, target }: MachineCheckOptions,
): Promise<ModuleFinding[]> {
  const findings: ModuleFinding[] = []
  const ask = async (texts: readonly string[]): Promise<string[] | null> => {
    const request = { source: source.id, target: target.id, projectId: 1, strings: stringsFor(module, texts) }
    try {
      return await translateStrings(runner, module, request, { signal })
    } catch (error) {
      signal.throwIfAborted()
      findings.push(...findingsOf('translate', error))
      return null
    }
  }
  const size = module.batchSize ?? SAMPLES.length
  const batch: string[] = []
  for (let from = 0; from < SAMPLES.length; from += size) {
    const answered = await ask(SAMPLES.slice(from, from + size))
    if (answered === null) return findings
    batch.push(...answered)
  }
  for (const [index, text] of SAMPLES.entries()) {
    const lost = [...text.matchAll(/<span class="notranslate">\d+<\/span>/g)].filter(
      ([mark]) => batch[index]?.includes(mark) !== true,
    )
    for (const [mark] of lost)
      findings.push({
        ...{ level: 'breach', step: 'translate', code: 'module.protocol' },
        message: `${module.key} lost a mark, which stands for a placeholder or markup.`,
        value: mark,
        todo: 'Leave <span class="notranslate">…</span> as it is: a text without it is not used.',
      })
    if ((batch[index] ?? '').trim() === '')
      findings.push({
        ...{ level: 'breach', step: 'translate', code: 'module.protocol' },
        message: `${module.key} answered nothing to a text.`,
        value: text,
      })
  }
  if (batch.every((text, index) => text === SAMPLES[index]))
    findings.push({
      ...{ level: 'warning', step: 'translate', code: 'module.same' },
      message: `${module.key} answered every text as it is.`,
      todo: `See whether it knows ${target.id}, or name another language with --language.`,
    })
  return findings
}
