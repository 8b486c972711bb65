declare module 'gettext-parser' {
  interface Message {
    msgctxt?: string
    msgid: string
    msgid_plural?: string
    msgstr: string[]
  }
  interface Translations {
    charset: string
    headers: Record<string, string>
    /** By msgctxt ('' for none), then by msgid. */
    translations: Record<string, Record<string, Message>>
  }
  export const po: { parse(input: Uint8Array | string): Translations }
  export const mo: { parse(input: Uint8Array): Translations }
}
