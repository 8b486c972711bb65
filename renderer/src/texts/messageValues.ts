/** Generated from locales/en/screens.json by `npm run texts types`: the values that each message takes. */

/** A value that a message shows as it is; the parts of a list are joined. */
export type Value = string | number | readonly string[]

export interface MessageValues {
  readonly common: {
    readonly place: { hasColumn: boolean; line: Value; column: Value }
    readonly near: { values: Value }
    readonly more: { count: number }
  }
  readonly cloud: {
    readonly counts: {
      readonly approval: { count: number }
      readonly branch: { count: number }
      readonly comment: { count: number }
      readonly concept: { count: number }
      readonly directory: { count: number }
      readonly field: { count: number }
      readonly file: { count: number }
      readonly glossary: { count: number }
      readonly image: { count: number }
      readonly label: { count: number }
      readonly record: { count: number }
      readonly screenshot: { count: number }
      readonly segment: { count: number }
      readonly string: { count: number }
      readonly stringLabel: { count: number }
      readonly term: { count: number }
      readonly tm: { count: number }
      readonly translation: { count: number }
      readonly vote: { count: number }
    }
    readonly choice: {
      readonly size: { strings: number; languages: number }
      readonly done: { translated: Value; approved: Value }
    }
    readonly link: {
      readonly waits: { count: number; id: Value }
    }
    readonly run: {
      readonly last: { when: Value }
      readonly remote: { id: Value; languages: Value }
    }
    readonly report: {
      readonly added: { entities: Value }
      readonly changed: { entities: Value }
      readonly removed: { entities: Value }
      readonly string: { id: Value }
      readonly conflicts: { count: number }
      readonly wouldConflict: { count: number }
      readonly heldMachine: { count: number; isDryRun: boolean }
      readonly rejected: { count: number }
      readonly skipped: { entities: Value }
      readonly withheld: { lists: Value }
      readonly partly: { lists: Value }
      readonly otherLanguages: { languages: Value }
      readonly undoneByCloud: { entities: Value }
      readonly undoneByOthers: { entities: Value }
      readonly setAside: { entity: Value; id: Value; reason: string }
      readonly destination: { hasName: boolean; name: Value; id: Value; address: Value }
      readonly editsBy: { count: number; hasLogin: boolean; login: Value }
    }
    readonly outbox: {
      readonly more: { count: number }
    }
    readonly conflicts: {
      readonly marked: { count: number }
      readonly more: { count: number }
      readonly several: { label: Value; count: Value }
      readonly resolved: { count: number }
    }
    readonly status: {
      readonly label: { state: Value }
      readonly unsent: { count: number }
      readonly conflicts: { count: number }
      readonly rejected: { count: number }
      readonly synced: { time: Value }
    }
  }
  readonly connections: {
    readonly keptInFile: { path: Value }
    readonly found: { isMore: boolean; projects: number }
  }
  readonly commands: {
    readonly insert: { index: Value }
    readonly savedQuery: { name: Value }
    readonly interfaceIn: { language: Value }
    readonly worklist: { name: Value }
    readonly language: { name: Value }
    readonly file: { name: Value }
  }
  readonly interfaceLanguage: {
    readonly system: { language: Value }
  }
  readonly settings: {
    readonly page: { page: Value }
    readonly rowLines: { count: number }
    readonly fontMissing: { font: Value }
    readonly pixels: { size: number }
    readonly changeFor: { command: Value }
    readonly removeFor: { command: Value }
    readonly resetFor: { command: Value }
    readonly pressFor: { command: Value }
    readonly heldBy: { command: Value }
  }
  readonly toasts: {
    readonly undid: { action: Value }
    readonly redid: { action: Value }
    readonly typedNowhere: { text: Value }
  }
  readonly editor: {
    readonly pair: { source: Value; target: Value }
  }
  readonly list: {
    readonly sortBy: { name: Value }
    readonly edge: { name: Value }
    readonly comments: { count: number }
    readonly issues: { count: number }
  }
  readonly query: {
    readonly moreLines: { lines: number }
    readonly result: { total: number; time: Value }
    readonly preview: { total: number }
    readonly expected: { values: Value }
    readonly replace: { name: Value }
    readonly at: { place: Value }
    readonly hitPlace: { place: number; total: number }
    readonly searchFor: { text: Value }
    readonly ask: { croql: Value }
  }
  readonly side: {
    readonly progress: { name: Value; translated: Value; approved: Value }
    readonly folder: { name: Value }
  }
  readonly status: {
    readonly saved: { time: Value }
    readonly checking: { part: Value }
    readonly unsent: { count: number }
    readonly progress: { translated: Value; approved: Value }
    readonly position: { index: Value; total: Value }
    readonly unchecked: { count: number }
    readonly left: { count: number }
    readonly drafts: { count: number }
  }
  readonly exchange: {
    readonly memoryImported: { added: number; name: Value; merged: number }
    readonly glossaryImported: { added: number; terms: number; name: Value; merged: number }
    readonly memoryExported: { units: number }
    readonly glossaryExported: { concepts: number }
    readonly leftOut: { count: number; name: Value }
  }
  readonly listExport: {
    readonly what: { strings: number }
    readonly report: { strings: number }
    readonly formulas: { count: number }
  }
  readonly worklistReturn: {
    readonly conflict: { form: string; identifier: Value }
    readonly more: { count: number }
    readonly behind: { count: number }
    readonly unreadable: { count: number }
    readonly left: { count: number }
    readonly row: { row: number; reason: string }
    readonly trackedChanges: { count: number }
  }
  readonly glossary: {
    readonly removed: { name: Value }
    readonly size: { concepts: number; terms: number }
    readonly more: { count: number }
    readonly removeTerm: { text: Value }
    readonly added: { who: Value; when: Value }
  }
  readonly terms: {
    readonly insert: { text: Value }
    readonly insertByKey: { text: Value; key: Value }
    readonly command: { index: Value }
    readonly edit: { term: Value }
    readonly avoid: { term: Value }
    readonly replace: { wrong: Value; right: Value }
    readonly source: { language: Value }
    readonly target: { language: Value }
    readonly added: { term: Value }
  }
  readonly memories: {
    readonly sharedSize: { count: number }
    readonly rebuildShared: { name: Value }
    readonly deleteShared: { name: Value }
    readonly confirmDeleteShared: { name: Value }
    readonly confirmRemove: { name: Value; count: number }
    readonly filled: { count: number }
    readonly facts: { count: number; languages: Value }
    readonly created: { name: Value }
    readonly renamed: { name: Value }
    readonly moved: { place: number; count: number }
    readonly deleted: { name: Value }
    readonly listed: { isFiltered: boolean; count: number }
    readonly deleteListed: { count: number }
    readonly confirmListed: { count: number }
    readonly text: { language: Value }
    readonly used: { count: number }
    readonly by: { who: Value; when: Value }
    readonly removed: { count: number }
    readonly groups: { count: number }
    readonly moreGroups: { count: number }
    readonly merged: { count: number }
    readonly leave: { count: number }
  }
  readonly memory: {
    readonly insert: { index: Value }
    readonly insertMatch: { hasKey: boolean; score: number; key: Value; text: Value }
    readonly percent: { score: number }
    readonly origin: { isEdited: boolean; score: number }
    readonly announced: { count: number; best: number }
    readonly reason: { kind: string; years: number; memory: Value; percent: number }
    readonly concordanceOf: { text: Value }
    readonly concordanceFound: { count: number }
    readonly pretranslate: {
      readonly hint: { strings: Value }
      readonly found: { forms: number; strings: number }
      readonly byKind: { context: number; exact: number; fuzzy: number }
      readonly done: { forms: number; strings: number }
    }
  }
  readonly machines: {
    readonly asking: { name: Value }
    readonly insertSuggestion: { hasKey: boolean; name: Value; key: Value; text: Value }
    readonly announced: { count: number }
    readonly problem: { kind: string; parts: Value }
    readonly allow: { project: Value; host: Value }
    readonly forbid: { project: Value }
    readonly promptHint: { braces: Value }
    readonly tryFor: { name: Value }
    readonly editFor: { name: Value }
    readonly removeFor: { name: Value }
    readonly tried: { name: Value; milliseconds: number; text: Value }
    readonly counted: { byMemory: number; byMachine: number; name: Value; kept: number }
    readonly toSend: { characters: number; host: Value }
    readonly staysHere: { characters: number }
    readonly cost: { price: number }
    readonly unallowed: { name: Value }
    readonly done: { forms: number; byMachine: number; name: Value; areIssuesKnown: boolean; issues: number }
    readonly leftOut: { count: number }
  }
  readonly messages: {
    readonly selection: { name: Value; kind: Value }
    readonly branch: { language: Value; path: Value }
    readonly lacking: { name: Value; count: number; categories: Value }
    readonly place: { column: number }
    readonly value: { name: Value }
  }
  readonly consent: {
    readonly isNew: {
      readonly folder: { app: Value }
      readonly address: { app: Value }
    }
    readonly changed: {
      readonly folder: { app: Value }
      readonly address: { app: Value }
    }
  }
  readonly modules: {
    readonly count: { count: number }
    readonly byName: { pattern: Value }
    readonly byContent: { pattern: Value }
    readonly notAllowed: { login: Value }
    readonly managedBy: { login: Value }
    readonly breaches: { count: number }
    readonly parsed: { count: number }
    readonly maxLength: { length: number }
    readonly jobSaved: { path: Value }
    readonly texts: { count: number }
  }
  readonly preview: {
    readonly title: { file: Value }
  }
  readonly drafts: {
    readonly recovered: { count: number }
    readonly of: { language: Value; count: number; others: number }
    readonly further: { count: number }
  }
  readonly analysis: {
    readonly title: { project: Value }
    readonly allLanguages: { count: number }
    readonly firstFiles: { shown: number; all: number }
    readonly notAnalysed: { path: Value; reason: Value }
  }
  readonly overview: {
    readonly title: { project: Value }
    readonly source: { language: Value }
    readonly strings: { count: number }
    readonly words: { count: number }
    readonly stringsAndWords: { stringCount: number; wordCount: number }
    readonly counting: { done: number; total: number }
    readonly whatIsLeft: { language: Value }
    readonly files: { language: Value }
    readonly labels: { language: Value }
    readonly people: { language: Value }
    readonly time: { language: Value }
    readonly recent: { language: Value }
    readonly from: { start: Value }
    readonly mostLeftFirst: { shown: number; all: number }
    readonly work: { translations: number; approvals: number }
    readonly chartOf: { name: Value; rows: number }
  }
  readonly snapshots: {
    readonly added: { name: Value }
    readonly by: { hasUser: boolean; user: Value; when: Value }
    readonly compared: { name: Value }
    readonly sources: { added: number; changed: number; gone: number }
    readonly gone: { more: number; names: Value }
    readonly showChanged: { language: Value }
    readonly restore: { language: Value }
    readonly restored: { count: number; name: Value; lost: number }
    readonly removed: { name: Value }
    readonly changedSince: { name: Value }
    readonly past: { name: Value; when: Value }
  }
  readonly versions: {
    readonly restoreOf: { text: Value }
  }
  readonly backup: {
    readonly report: { lines: number }
  }
  readonly bound: {
    readonly openFile: { name: Value }
    readonly openFolder: { name: Value }
    readonly found: { count: number }
    readonly languages: { count: number }
    readonly others: { count: number }
    readonly files: { count: number }
    readonly configured: { name: Value }
    readonly allLanguages: { count: number }
    readonly patternHint: { code: Value }
    readonly unsavedTitle: { name: Value }
    readonly saved: { name: Value }
    readonly savedAt: { name: Value; time: Value }
    readonly saving: { name: Value }
    readonly savedBy: { keys: Value; name: Value }
    readonly behind: { count: number; name: Value }
    readonly behindUntil: { count: number; name: Value; keys: Value }
    readonly undecided: { name: Value; count: number }
    readonly unplaced: { name: Value; count: number }
    readonly missing: { name: Value }
    readonly notSaved: { name: Value }
    readonly notTakenIn: { name: Value }
    readonly savedFiles: { count: number }
    readonly drafts: { count: number }
    readonly tookIn: { name: Value; count: number }
    readonly contested: { count: number }
    readonly warnings: { count: number }
    readonly leftOut: { name: Value; reason: Value }
    readonly noteOn: { name: Value; note: Value }
    readonly noPlace: { identifier: Value }
    readonly incomplete: { identifier: Value }
    readonly unpaired: { identifier: Value }
    readonly notInFile: { identifier: Value }
    readonly notByModule: { identifier: Value }
    readonly incompleteList: { identifier: Value }
    readonly characterNotHeld: { identifier: Value; character: Value }
    readonly readOtherwise: { identifier: Value }
    readonly wouldBeRun: { identifier: Value }
    readonly lockedInFile: { identifier: Value }
    readonly accountTitle: { name: Value }
    readonly keepChosen: { count: number }
    readonly whereIs: { name: Value }
    readonly opensLater: { name: Value }
  }
  readonly browser: {
    readonly noMatch: { filter: Value }
    readonly chooseFiles: { count: number }
    readonly exists: { name: Value }
    readonly isFile: { name: Value }
    readonly isFolder: { name: Value }
  }
  readonly exporting: {
    readonly allLanguages: { count: number }
    readonly foldersHint: { example: Value }
    readonly onlyFile: { name: Value }
    readonly report: { files: number }
    readonly needsWork: { count: number }
  }
  readonly importing: {
    readonly report: { files: number; strings: number }
    readonly reportTranslations: { translations: number; files: number }
    readonly removeFile: { name: Value }
    readonly nearestFilled: { texts: number }
  }
  readonly languages: {
    readonly removeNamed: { language: Value }
    readonly removed: { language: Value }
  }
  readonly mirror: {
    readonly changed: { rows: number }
    readonly whole: { rows: number }
  }
  readonly newProject: {
    readonly chosen: { count: number }
    readonly noLanguage: { query: Value }
    readonly remove: { name: Value }
  }
  readonly quality: {
    readonly found: { count: number }
    readonly fixWith: { isRemoval: boolean; text: Value }
    readonly wordMenu: { word: Value }
    readonly learnWord: { word: Value; language: Value }
    readonly ignoreWord: { word: Value }
    readonly ignore: { message: Value }
    readonly ignored: { count: number }
    readonly showIn: { form: Value }
    readonly fixSafe: { count: number }
    readonly reported: { count: number }
    readonly checks: { language: Value }
    readonly open: { count: number }
    readonly unchecked: { count: number }
    readonly showIssues: { title: Value }
    readonly runDone: { translations: number; withIssues: number }
    readonly noDictionary: { language: Value }
    readonly addDictionary: { language: Value }
    readonly ownDictionary: { language: Value }
    readonly dictionaries: { language: Value }
    readonly useThisDictionary: { path: Value }
    readonly words: { count: number }
    readonly forget: { word: Value }
    readonly editRule: { name: Value }
    readonly deleteRule: { name: Value }
    readonly ruleLanguage: { language: Value }
    readonly finished: { withIssues: number }
  }
  readonly filters: {
    readonly ticked: { count: Value }
  }
  readonly savedQueries: {
    readonly actions: { name: Value }
    readonly removed: { name: Value }
  }
  readonly bulk: {
    readonly title: { total: number }
    readonly summary: { found: number; total: number; changes: number }
    readonly first: { rows: number }
    readonly run: { changes: number }
    readonly done: { changes: number }
    readonly unchanged: { list: Value }
    readonly left: {
      readonly noTranslation: { count: number }
      readonly noProposal: { count: number }
      readonly translated: { count: number }
      readonly unchanged: { count: number }
      readonly forms: { count: number }
      readonly approved: { count: number }
      readonly empty: { count: number }
      readonly draft: { count: number }
    }
  }
  readonly menu: {
    readonly pasteByKey: { keys: Value }
  }
  readonly paste: {
    readonly title: { count: number }
    readonly number: { number: number }
    readonly summary: { lines: number; fits: number }
    readonly extra: { count: number }
    readonly missing: { count: number }
    readonly run: { count: number }
    readonly done: { count: number }
  }
  readonly selection: {
    readonly count: { count: number }
    readonly done: { action: Value; strings: number; count: number }
  }
  readonly labels: {
    readonly create: { title: Value }
    readonly given: { title: Value }
    readonly taken: { title: Value }
  }
  readonly replace: {
    readonly scope: { language: Value; total: number }
    readonly nothing: { total: number }
    readonly summary: { changes: number; total: number }
    readonly approvedLeft: { count: number }
    readonly include: { identifier: Value }
    readonly more: { count: number }
    readonly run: { changes: number }
    readonly done: { changes: number }
  }
  readonly repetitions: {
    readonly place: { position: number; count: number }
    readonly used: { count: number }
    readonly usedSome: { count: number; left: number }
    readonly open: { count: number }
    readonly others: { count: number }
    readonly choose: { identifier: Value }
    readonly more: { count: number }
    readonly stay: { count: number }
    readonly run: { count: number }
    readonly counted: { strings: number; words: number }
  }
  readonly code: {
    readonly place: { position: number; count: number }
    readonly region: { place: Value }
    readonly line: { line: number }
    readonly shorter: { line: number; total: number }
  }
  readonly questions: {
    readonly count: { count: number }
    readonly saved: { count: number }
  }
  readonly screenshots: {
    readonly open: { name: Value }
    readonly dialog: { name: Value }
    readonly untag: { source: Value }
    readonly pasted: { when: Value }
    readonly mark: { source: Value }
    readonly place: { x: number; y: number; width: number; height: number }
    readonly pasteTooLarge: { megabytes: number }
  }
  readonly fileMenu: {
    readonly actions: { name: Value }
    readonly copied: { path: Value }
  }
  readonly updating: {
    readonly title: { name: Value }
    readonly added: { count: number }
    readonly nearest: { count: number }
    readonly changed: { count: number }
    readonly changedTranslated: { count: number }
    readonly archived: { count: number }
    readonly archivedTranslated: { count: number }
    readonly returned: { count: number }
    readonly updated: { name: Value }
    readonly toUpdate: { count: number }
    readonly updatedCatalogues: { count: number }
    readonly left: { catalogues: Value }
  }
  readonly removing: {
    readonly title: { name: Value }
    readonly goes: { strings: number; translations: number; comments: number }
    readonly drafts: { count: number }
    readonly keeps: { snapshot: Value }
    readonly snapshot: { name: Value }
    readonly removed: { name: Value }
  }
  readonly segmentation: {
    readonly title: { file: Value }
    readonly text: { language: Value }
    readonly segmentsCount: { count: number }
    readonly applied: { names: Value }
    readonly by: { rule: number; languageRule: Value }
    readonly problems: { count: number }
    readonly goTo: { line: Value }
    readonly saved: { path: Value }
    readonly attached: { path: Value; strings: number; added: number; archived: number }
  }
  readonly service: {
    readonly projectId: { id: Value }
    readonly requestCount: { count: number }
    readonly copy: { what: Value }
    readonly added: { when: Value }
    readonly removeToken: { id: Value }
    readonly removeApp: { name: Value }
  }
  readonly start: {
    readonly forget: { name: Value }
  }
  readonly detail: {
    readonly length: { length: number; longest: number }
    readonly tooLong: { over: number }
    readonly insert: { text: Value }
    readonly insertByKey: { text: Value; key: Value }
    readonly fieldLabel: { language: Value }
    readonly formLabel: { language: Value; form: Value }
    readonly previousContext: { context: Value }
    readonly aloud: {
      readonly source: { source: Value }
      readonly note: { note: Value }
    }
  }
  readonly others: {
    readonly approvedBy: { who: Value }
    readonly rating: { rating: number }
  }
  readonly tables: {
    readonly column: { hasName: boolean; index: Value; name: Value }
    readonly source: { language: Value }
    readonly notInProject: { id: Value }
    readonly rows: { count: number }
    readonly others: { count: number }
    readonly moreRows: { count: Value }
    readonly needs: {
      readonly translation: { id: Value }
    }
    readonly formatsAlike: { path: Value; count: number }
  }
  readonly units: {
    readonly bytes: { amount: Value }
    readonly kilobytes: { amount: Value }
    readonly megabytes: { amount: Value }
    readonly gigabytes: { amount: Value }
    readonly milliseconds: { amount: Value }
    readonly seconds: { amount: Value }
    readonly under: { share: Value }
  }
  readonly help: {
    readonly found: { count: number }
  }
  readonly updates: {
    readonly runs: { version: Value }
    readonly newer: { version: Value }
    readonly older: { name: Value }
  }
  readonly properties: {
    readonly title: { name: Value }
    readonly examples: { counts: Value }
    readonly others: { encoding: Value }
    readonly saved: { name: Value }
  }
  readonly goTo: {
    readonly hint: { total: number }
    readonly range: { total: number }
  }
  readonly segments: {
    readonly splitDone: { others: number }
    readonly mergeDone: { others: number }
  }
  readonly proposals: {
    readonly by: { agent: Value }
    readonly refused: { count: number }
    readonly agentOf: { agent: Value; user: Value }
    readonly actionOf: { action: Value; agent: Value }
    readonly chart: { language: Value }
    readonly kept: { accepted: number; proposed: number }
    readonly keptEdited: { accepted: number; proposed: number; distance: Value }
  }
  readonly agents: {
    readonly forbid: { project: Value }
    readonly log: {
      readonly calls: { count: number }
    }
  }
  readonly asking: {
    readonly hint: { host: Value }
  }
}
