/** A sentence by its name and the values in it: whoever shows it says it in the language of the person who reads it. */
export interface Said {
  /** Stable, as a failure's code is: `spaces.doubled`. */
  name: string
  values: SaidValues
}

export type SaidValues = Readonly<Record<string, SaidValue>>

/** A list is of alternatives; a language is named in the reader's own; a sentence stands within another one. */
export type SaidValue = string | number | readonly string[] | SaidLanguage | Said

export interface SaidLanguage {
  languageId: string
  /** Its name in English, or the one that a project gave it. */
  title: string
}
