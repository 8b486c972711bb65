/** Whether a module says the same of the same file each time, and says nothing that cannot be right. */
import type { CheckStep, ModuleFinding } from '../../contract/modules.ts'
import { shortJson } from '../breach.ts'
import type { JobString, JobText } from '../../contract/moduleProtocol.ts'

const MEMBERS = [
  'text',
  'context',
  'customData',
  'maxLength',
  'isHidden',
  'hasPlurals',
  'labels',
  'attributes',
] as const

/** Two parses of one file: the same strings in the same order, with the same members. `how` the second one was sent. */
export function compareParses(
  first: readonly JobString[],
  second: readonly JobString[],
  how: string,
): ModuleFinding[] {
  const findings: ModuleFinding[] = []
  const add = (message: string, path: string, value?: unknown) =>
    findings.push({
      ...{ level: 'breach', step: 'parse' satisfies CheckStep, code: 'module.unstable', message, path },
      ...(value !== undefined && { value: shortJson(value) }),
    })
  const byIdentifier = new Map(second.map((string) => [string.identifier, string]))
  const lost = first.filter(({ identifier }) => !byIdentifier.has(identifier))
  for (const { identifier } of lost.slice(0, MOST))
    add(`Parsed ${how} the file has no string with this identifier.`, identifier)
  if (lost.length > 0 || first.length !== second.length) {
    if (lost.length === 0)
      add(`Parsed ${how} the file has ${second.length} strings in place of ${first.length}.`, 'data.strings')
    return findings
  }
  const moved = first.findIndex(({ identifier }, index) => second[index]?.identifier !== identifier)
  if (moved !== -1)
    add(
      `Parsed ${how} the strings are in another order.`,
      `data.strings[${moved}]`,
      second[moved]?.identifier,
    )
  for (const string of first) {
    const other = byIdentifier.get(string.identifier)
    for (const member of MEMBERS) {
      if (other === undefined || findings.length >= MOST) break
      if (JSON.stringify(string[member]) === JSON.stringify(other[member])) continue
      add(`Parsed ${how} it is another ${member}.`, `${string.identifier}: ${member}`, other[member])
    }
  }
  return findings
}

/** More say nothing more. */
const MOST = 20

/** Strings whose own text is longer than any translation may be. */
export function checkLengths(strings: readonly JobString[]): ModuleFinding[] {
  return strings
    .filter(
      ({ text, maxLength }) => maxLength !== null && maxLength !== undefined && longest(text) > maxLength,
    )
    .slice(0, MOST)
    .map(({ identifier, maxLength, text }) => ({
      ...{ level: 'breach', step: 'parse', code: 'module.maxLength', path: `${identifier}: maxLength` },
      message: `The text has ${longest(text)} characters, and translations may have ${maxLength}.`,
      value: String(maxLength),
    }))
}

/** Plural strings whose text is said to be of a built-in format, which has no effect. */
export function checkServiceTypes(strings: readonly JobString[]): ModuleFinding[] {
  return strings
    .filter(({ hasPlurals, attributes }) => hasPlurals && attributes?.serviceType !== undefined)
    .slice(0, MOST)
    .map(({ identifier, attributes }) => ({
      ...{ level: 'warning', step: 'parse', code: 'module.serviceType' },
      path: `${identifier}: attributes.serviceType`,
      message: 'The serviceType of a string with plurals has no effect.',
      value: attributes?.serviceType ?? '',
      todo: 'Leave it out, or parse the forms in the module.',
    }))
}

function longest(text: JobText): number {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return Math.max(0, ...forms.map((form) => [...form].length))
}
