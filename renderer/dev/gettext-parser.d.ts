/** The part of the package that the development server uses; it ships no types. */
declare module 'gettext-parser' {
  interface Entry {
    msgctxt?: string
    msgid: string
    msgid_plural?: string
    msgstr: string[]
    comments?: { extracted?: string }
  }

  export const po: {
    parse(content: Uint8Array): { translations: Record<string, Record<string, Entry>> }
  }
}
