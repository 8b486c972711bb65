/** Commands, the palette, the sheet of shortcuts, toasts. */

export const commands = {
  insert: (index: number) => ({ index }),
  savedQuery: (name: string) => ({ name }),
  interfaceIn: (language: string) => ({ language }),
  worklist: (name: string) => ({ name }),
  language: (name: string) => ({ name }),
  file: (name: string) => ({ name }),
}

export const interfaceLanguage = {
  system: (language: string) => ({ language }),
}

export const toasts = {
  undid: (action: string) => ({ action }),
  redid: (action: string) => ({ action }),
  typedNowhere: (text: string) => ({ text }),
}
