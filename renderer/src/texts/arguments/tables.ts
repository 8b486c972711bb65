/** The decisions before an import: formats, and the columns of tables. */

export const tables = {
  formatsAlike: (path: string, count: number) => ({ path, count }),
  column: (index: number, name: string) => ({ index, name, hasName: name !== '' }),
  source: (language: string) => ({ language }),
  notInProject: (id: string) => ({ id }),
  rows: (count: number) => ({ count }),
  others: (count: number) => ({ count }),
  moreRows: (count: string) => ({ count }),
  needs: {
    translation: (id: string) => ({ id }),
  },
}
