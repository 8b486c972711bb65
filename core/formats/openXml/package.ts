/** Packages of XML parts (ECMA-376, part 2), which XLSX and DOCX are. */
import { decodeXml, readXml, type XmlHandlers } from '../xml/reader.ts'
import { xmlAttribute } from '../xml/write.ts'
import { damagedArchive, readZip, type ZipPart } from '../../platform/files/zipArchive.ts'

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A file of a reviewer holds some dozen parts; those of a large table have some ten megabytes. */
const BOUNDS = { entries: 5_000, bytes: 512 * 1024 * 1024 }

export interface Relationship {
  /** The last part of its type, such as `styles`. */
  type: string
  target: string
}

/** Returns the part that says what each part is. `types`: content types by the part's name, with its slash. */
export function contentTypes(types: Readonly<Record<string, string>>): ZipPart {
  const overrides = Object.entries(types).map(
    ([name, type]) =>
      `<Override${xmlAttribute('PartName', name)}${xmlAttribute('ContentType', `application/vnd.openxmlformats-officedocument.${type}+xml`)}/>`,
  )
  return {
    name: '[Content_Types].xml',
    content: [
      `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      ...overrides,
      '</Types>',
    ],
  }
}

/** Returns the relationships of a part; their ids are `rId1` and so on, in order. */
export function relationships(name: string, of: readonly Relationship[]): ZipPart {
  const each = of.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"/>`,
  )
  return {
    name,
    content: [`${XML_DECLARATION}<Relationships xmlns="${RELATIONSHIPS}">`, ...each, '</Relationships>'],
  }
}

/** The XML parts of a package that came back, by name. */
export class OpenXmlPackage {
  readonly #parts: ReadonlyMap<string, Uint8Array>

  /** @throws Failure `format.syntax`, `format.tooLarge` */
  constructor(content: Uint8Array) {
    this.#parts = readZip(content, (name) => /\.(?:xml|rels)$/i.test(name), BOUNDS)
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /** Reads a part. @throws Failure as `readXml` does, `format.syntax` where the part is absent */
  read(name: string, handlers: XmlHandlers): void {
    const content = this.#parts.get(name)
    if (content === undefined) throw damagedArchive()
    readXml(decodeXml(content).text, handlers)
  }

  /** Returns what a part is related to: targets by id, as names of parts, with the last part of their types. */
  relationsOf(name: string): Map<string, Relationship> {
    const [, folder = '', file = ''] = /^(.*?)([^/]*)$/.exec(name) ?? []
    const related = new Map<string, Relationship>()
    const rels = `${folder}_rels/${file}.rels`
    if (!this.has(rels)) return related
    this.read(rels, {
      ...IGNORED,
      open: ({ local, attributes }) => {
        if (local !== 'Relationship' || attributes['TargetMode']?.value === 'External') return
        const target = attributes['Target']?.value ?? ''
        const type = attributes['Type']?.value.split('/').at(-1) ?? ''
        related.set(attributes['Id']?.value ?? '', { type, target: resolvePart(folder, target) })
      },
    })
    return related
  }
}

export const IGNORED: XmlHandlers = {
  open: () => undefined,
  close: () => undefined,
  text: () => undefined,
  cdata: () => undefined,
}

function resolvePart(folder: string, target: string): string {
  return new URL(target, `part:///${folder}`).pathname.slice(1)
}
