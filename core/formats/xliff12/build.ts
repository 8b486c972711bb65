/** An XLIFF document of another language, made out of the source. The rules are stated at `xliff12.build`. */
import { encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { omissionEdits } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { startWithComments } from '../xml/copy.ts'
import { decodeXml } from '../xml/reader.ts'
import { refuseXliff12WithoutFiles, type Xliff12File, type XliffUnit } from './document.ts'
import { readDocument } from './documentReader.ts'
import { xliff12Identifiers } from './identity.ts'
import { UnitWriter } from './unitWriter.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export function makeXliff12(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text } = source
  const document = readDocument(text, options.settings)
  const { files, root, rootInnerEnd } = document
  refuseXliff12WithoutFiles(files)
  const identifiers = xliff12Identifiers(files)
  const isKept = (unit: XliffUnit) =>
    fillsWithSource(options) ||
    unit.segments.some((segment) =>
      translationToWrite(options, assertDefined(identifiers.get(segment), 'The identifier')),
    )
  const kept = files.map((one) => ({ ...one, units: one.units.filter(isKept) }))
  const isGone = (index: number) =>
    assertDefined(kept[index], 'The kept file').units.length === 0 &&
    assertDefined(files[index], 'The file').units.length > 0
  const writer = new UnitWriter(text, { encoding: source.encoding, lineBreak: lineBreakOf(text) }, options)
  const edits = files.flatMap((one, index) =>
    isGone(index)
      ? []
      : [
          ...writer.editsOfFile(
            { ...one, units: assertDefined(kept[index], 'The kept file').units },
            one.units,
            identifiers,
          ),
          ...xliff12Omissions(text, one, (unit) => !isKept(unit)),
        ],
  )
  const gone = files.filter((_, index) => isGone(index))
  edits.push(
    ...omissionEdits(
      { text, inner: { start: root.end, end: rootInnerEnd } },
      gone.map(({ tag, end }) => ({ start: tag.start, end })),
    ),
  )
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

/** The edits that leave units out. */
export function xliff12Omissions(
  text: string,
  { containers, units }: Xliff12File,
  isOmitted: (unit: XliffUnit) => boolean,
): Edit[] {
  return containers.flatMap((container) =>
    omissionEdits(
      { text, inner: { start: container.tag.end, end: container.innerEnd } },
      units
        .filter((unit) => unit.container === container && isOmitted(unit))
        .map(({ tag, end }) => ({ start: startWithComments(text, tag.start), end })),
    ),
  )
}
