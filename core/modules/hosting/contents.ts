/**
 * Strings of a module whose content a built-in format parses (`serviceType`): how they are stored, and how their parts
 * are named, so that the build recognizes and merges the parts.
 */
import type { CheckedContent } from '../checkedString.ts'
import type { JobString } from '../../contract/moduleProtocol.ts'
import type { ContentToSplit } from '../../parsing/contents.worker.ts'
import type { ModuleContent } from '../rows/moduleFiles.ts'

export interface StoredContent {
  /** The string as the module gave it. */
  string: JobString
  /** The prefix of the identifiers of its parts, which no other identifier of the file has. */
  prefix: string
}

/** The string's members, and the prefix where it is not the usual one. */
type Stored = JobString & { partsPrefix?: string }

export function moduleContentOf(string: CheckedContent, prefix: string): ModuleContent {
  const { identifier, text, context, maxLength, isHidden, customData, labels, serviceType } = string
  const stored: Stored = {
    ...{ identifier, text, context, maxLength, isHidden, customData, labels },
    hasPlurals: false,
    attributes: { serviceType },
    ...(prefix !== usualPrefix(identifier) && { partsPrefix: prefix }),
  }
  return { identifier, serviceType, string: JSON.stringify(stored) }
}

export function readModuleContent(content: ModuleContent): StoredContent {
  const { partsPrefix, ...string } = JSON.parse(content.string) as Stored
  return { string, prefix: partsPrefix ?? usualPrefix(content.identifier) }
}

/** A content as it is stored, to be cut. */
export function contentToSplit(content: ModuleContent): ContentToSplit {
  const { identifier, serviceType } = content
  return { identifier, serviceType, content: readModuleContent(content).string.text as string }
}

function usualPrefix(identifier: string): string {
  return `${identifier}#`
}

/**
 * Returns a prefix for the parts of each content, in their order: its previous one, else `identifier#`, else a numbered
 * one, `identifier#2#`. No identifier of the module begins with `identifier#`, or with `identifier#2` if there is a
 * number. So no identifier and no other prefix begins with a prefix, and the content of a part is unambiguous.
 */
export function partPrefixes(
  contents: readonly string[],
  identifiers: readonly string[],
  known: ReadonlyMap<string, string>,
): string[] {
  const sorted = identifiers.toSorted()
  const isFree = (prefix: string, usual: string) =>
    !someBeginsWith(sorted, prefix === usual ? usual : prefix.slice(0, -1))
  return contents.map((identifier) => {
    const usual = usualPrefix(identifier)
    let prefix = known.get(identifier) ?? usual
    for (let number = 2; !isFree(prefix, usual); number++) prefix = `${usual}${number}#`
    return prefix
  })
}

function someBeginsWith(sorted: readonly string[], beginning: string): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const isBefore = (sorted[middle] ?? beginning) < beginning
    if (isBefore) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(beginning) ?? false
}
