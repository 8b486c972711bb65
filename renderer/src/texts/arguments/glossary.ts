/** Glossaries, and terms beside the current string. */

export const glossary = {
  removed: (name: string) => ({ name }),
  size: (concepts: number, terms: number) => ({ concepts, terms }),
  more: (count: number) => ({ count }),
  removeTerm: (text: string) => ({ text }),
  added: (who: string, when: string) => ({ who, when }),
}

export const terms = {
  insert: (text: string) => ({ text }),
  insertByKey: (text: string, key: string) => ({ text, key }),
  command: (index: number) => ({ index }),
  edit: (term: string) => ({ term }),
  avoid: (term: string) => ({ term }),
  replace: (wrong: string, right: string) => ({ wrong, right }),
  source: (language: string) => ({ language }),
  target: (language: string) => ({ language }),
  added: (term: string) => ({ term }),
}
