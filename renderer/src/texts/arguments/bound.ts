/** Files and folders that stand for projects. */
const named = (name: string) => ({ name })
const counted = (count: number) => ({ count })

export const bound = {
  openFile: named,
  openFolder: named,
  found: counted,
  languages: counted,
  others: counted,
  configured: named,
  allLanguages: counted,
  saved: named,
  savedAt: (name: string, time: string) => ({ name, time }),
  saving: named,
  standsFor: named,
  missing: named,
  savedFiles: counted,
  drafts: counted,
  tookIn: (name: string, count: number) => ({ name, count }),
  contested: counted,
  warnings: counted,
  keepChosen: counted,
  patternHint: (code: string) => ({ code }),
  whereIs: named,
  opensLater: named,
}
