/** Whether files have the same structure, as a translation and its source do. */
import type { Language } from '../../../contract/language.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseFile } from '../../../parsing/worker.ts'
import { isAligned } from '../read/alignTranslations.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'

interface Outline {
  type: string
  content: Uint8Array
  identifiers: ReadonlySet<string>
}

/**
 * Compares by identifiers, half of which the other file must have, or by structure if the format has no stable
 * identifiers. Unreadable files are not alike.
 */
export function fileComparer({
  facts: { sourceLanguage },
}: {
  facts: { sourceLanguage: Language }
}): (file: CollectedFile, other: string) => Promise<boolean> {
  const outlines = new Map<string, Promise<Outline | null>>()
  const outlineOf = (path: string) => {
    const known = outlines.get(path) ?? read(path).catch(() => null)
    outlines.set(path, known)
    return known
  }
  const read = async (path: string, as?: string): Promise<Outline> => {
    const content = await readFile(path)
    const { type, parsed } = await parseFile({ name: basename(path), content }, { type: as, sourceLanguage })
    return { type, content, identifiers: new Set(parsed.strings.map(({ identifier }) => identifier)) }
  }
  /** A translation without plurals may be detected as another format of the same extension than its source. */
  const readAs = async (path: string, { type }: Outline): Promise<Outline | null> => {
    const outline = await outlineOf(path)
    outlines.delete(path)
    if (outline === null || outline.type === type || isAligned(type)) return outline
    return read(path, type).catch(() => null)
  }
  return async ({ absolutePath }, other) => {
    const others = await outlineOf(other)
    const own = others && (await readAs(absolutePath, others))
    if (own === null || others === null || own.type !== others.type || own.identifiers.size === 0)
      return false
    if (isAligned(own.type)) {
      const source = { name: basename(other), content: others.content }
      const file = { name: basename(absolutePath), content: own.content }
      return parseFile(file, { type: own.type, sourceLanguage, source, isExact: true }).then(
        () => true,
        () => false,
      )
    }
    const shared = [...own.identifiers].filter((one) => others.identifiers.has(one)).length
    return shared * 2 >= own.identifiers.size
  }
}
