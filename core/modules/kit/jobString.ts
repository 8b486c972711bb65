import type { ModuleCheckedString } from '../checkedString.ts'
import type { JobString } from '../../contract/moduleProtocol.ts'

/** A parsed string as `build-file` gets it back, without its translations. */
export function jobString(string: ModuleCheckedString, id: number): JobString {
  const { identifier, previewId, text, context, customData, maxLength, isHidden, labels, serviceType } =
    string
  return {
    ...(previewId !== null && { previewId }),
    id,
    identifier,
    context,
    customData,
    maxLength,
    isHidden,
    hasPlurals: typeof text !== 'string',
    labels,
    ...(serviceType !== null && { attributes: { serviceType } }),
    text,
  }
}

/** All strings of a file, numbered. */
export function jobStrings(strings: readonly ModuleCheckedString[]): JobString[] {
  return strings.map((string, index) => jobString(string, index + 1))
}
