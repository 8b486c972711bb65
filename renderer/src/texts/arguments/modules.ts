/** Custom file format modules: consent, the preview of a file, and the Modules screen. */

export const consent = {
  isNew: {
    folder: (app: string) => ({ app }),
    address: (app: string) => ({ app }),
  },
  changed: {
    folder: (app: string) => ({ app }),
    address: (app: string) => ({ app }),
  },
}

export const modules = {
  count: (count: number) => ({ count }),
  byName: (pattern: string) => ({ pattern }),
  byContent: (pattern: string) => ({ pattern }),
  notAllowed: (login: string) => ({ login }),
  managedBy: (login: string) => ({ login }),
  breaches: (count: number) => ({ count }),
  parsed: (count: number) => ({ count }),
  texts: (count: number) => ({ count }),
  maxLength: (length: number) => ({ length }),
  jobSaved: (path: string) => ({ path }),
}

export const preview = {
  title: (file: string) => ({ file }),
}
