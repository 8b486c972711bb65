/** The encodings that files of formats without a declaration are in, and which files those are. */

interface Encoding {
  name: string
  title: string
}

/** The encodings by the contract's names; their titles are names, the same in every language. */
export const ENCODINGS: readonly Encoding[] = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1250',
  'Windows-1251',
  'Windows-1252',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'ISO-8859-1',
  'ISO-8859-2',
  'ISO-8859-15',
  'KOI8-R',
  'KOI8-U',
  'Windows-874',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
].map((title) => ({ name: title.toLowerCase(), title }))

interface NamedFormat {
  type: string
  extensions: readonly string[]
  hasUndeclaredEncoding: boolean
}

/** Whether one of the files is read in a format that declares no encoding: the chosen one, else by its name. */
export function mayAskForEncoding(
  formats: readonly NamedFormat[],
  type: string,
  paths: readonly string[],
): boolean {
  const asking = formats.filter(({ hasUndeclaredEncoding }) => hasUndeclaredEncoding)
  if (type !== '') return asking.some((format) => format.type === type)
  const extensions = asking.flatMap((format) => format.extensions)
  return paths.some((path) => extensions.some((extension) => path.toLowerCase().endsWith(extension)))
}
