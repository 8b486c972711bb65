/** The current string. */

export const detail = {
  aloud: {
    source: (source: string) => ({ source }),
    note: (note: string) => ({ note }),
  },
  length: (length: number, longest: number) => ({ length, longest }),
  tooLong: (over: number) => ({ over }),
  insert: (text: string) => ({ text }),
  insertByKey: (text: string, key: string) => ({ text, key }),
  fieldLabel: (language: string) => ({ language }),
  formLabel: (language: string, form: string) => ({ language, form }),
  previousContext: (context: string) => ({ context }),
}

export const others = {
  approvedBy: (who: string) => ({ who }),
  rating: (rating: number) => ({ rating }),
}

export const goTo = {
  hint: (total: number) => ({ total }),
}
