/** Custom file format modules: the apps of a project, their jobs, and the previews of their files. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { JobString, JobType } from './moduleProtocol.ts'
import { idInput, pastedPathInput, pathInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'

const app = { project: projectInput, appId: idInput }
const job = { project: projectInput, jobId: idInput }

export const modulesCalls = topic<ModulesOutputs>()({
  'modules.list': z.strictObject({ project: projectInput }),
  /** Adds an app by its folder or its descriptor's address. None of its code runs. */
  'modules.add': z.strictObject({ project: projectInput, location: pastedPathInput }),
  /** The files that it parsed stay, with their strings. */
  'modules.remove': z.strictObject(app),
  'modules.setAccess': z.strictObject({
    ...app,
    access: z.strictObject({
      category: z.enum(['owner', 'members', 'administrators', 'organization', 'selected']),
      logins: z.array(z.string().min(1).max(BUDGETS.resourceName.max)).max(1000).default([]),
    }),
  }),
  /** Trusts what was shown; what has changed since is not trusted. `isAuthor`: each change of the code, too. */
  'modules.trust': z.strictObject({
    ...app,
    subject: z.string().max(BUDGETS.remark.max),
    isAuthor: z.boolean().default(false),
  }),
  'modules.distrust': z.strictObject(app),
  /** The secret of an app on the web; null forgets it. It is never answered. */
  'modules.setSecret': z.strictObject({
    ...app,
    secret: z.string().min(1).max(BUDGETS.secret.max).nullable(),
  }),
  /** Sends `modules.changed` to this screen when an app's folder changes, until it is switched off. */
  'modules.watch': z.strictObject({ project: projectInput, isOn: z.boolean() }),
  /** Checks the app with files: what it reads of them, the round trip, every breach. Its jobs join the last ones. */
  'modules.check': z.strictObject({ ...app, paths: z.array(pastedPathInput).max(20) }),
  /** The last jobs, the newest first. */
  'modules.jobs': z.strictObject({ project: projectInput }),
  /** Returns the request and response as JSON; `isWhole`: without truncation. */
  'modules.job': z.strictObject({ ...job, isWhole: z.boolean().default(false) }),
  /** Runs a job again, as it was; the project is not changed. */
  'modules.replay': z.strictObject(job),
  'modules.saveJob': z.strictObject({ ...job, path: pathInput }),
})

export type ModuleEntry = ModuleConfiguration

/** The checker's findings for an app and for files that its modules read. */
export interface ModuleCheck {
  location: string
  /** The app's; null where its descriptor cannot be read. */
  name: string | null
  /** No breach anywhere. */
  isOk: boolean
  /** The findings about the app as a whole, and about its MT modules. */
  findings: ModuleFinding[]
  /** How many MT modules were tried; absent where it has none. */
  machines?: number
  files: CheckedModuleFile[]
}

export interface CheckedModuleFile {
  /** The path as the caller named it. */
  path: string
  /** The key of the module that read it; null where none did. */
  module: string | null
  isOk: boolean
  findings: ModuleFinding[]
  /** The strings as they were parsed; none where parsing failed. */
  strings: JobString[]
  /** An HTML page. */
  preview: string | null
  /** The file built with no translations has the source file's bytes. */
  isIdentical: boolean | null
  /** The number of all strings; `strings` holds the first of them. */
  stringCount: number
}

/** Whether the code of an app may run here, or whether its jobs may be sent to where it runs. */
export interface ModuleTrust {
  kind: 'folder' | 'address'
  state: 'new' | 'changed' | 'trusted'
  /** The trusted subject: the hash of all content of the folder, or the origin that receives the jobs. */
  subject: string
  /** Each change of the code is trusted, too. */
  isAuthor: boolean
}

export interface ModuleApp {
  id: number
  /** A folder, or a descriptor's address. */
  location: string
  /** The app's name; where its descriptor cannot be read now, the one that was read last. */
  name: string
  identifier: string
  /** The folder or address that its jobs go to; null if it cannot be read. */
  base: { kind: 'folder'; folder: string } | { kind: 'address'; baseUrl: string } | null
  modules: ModuleEntry[]
  access: ModuleAccess
  /** This person may use it. */
  isAllowed: boolean
  /** Null where it cannot be read. */
  trust: ModuleTrust | null
  hasSecret: boolean
  /** The rights of its token for the project in the local service, by its descriptor; none if it requests no token. */
  scopes: string[]
  /** Why it cannot be read. */
  problem: FailureValue | null
}

export interface ModuleList {
  apps: ModuleApp[]
  /** The categories of the project's deployment, from the narrowest to the widest. */
  categories: AccessCategory[]
  /** This person says who may use an app, and removes one. */
  canManage: boolean
  /** The user who may; null if the project has no owner. */
  manager: string | null
}

export interface ModuleJobEntry {
  id: number
  /** The module as people know it. */
  module: string
  jobType: JobType | 'translate'
  /** The file's name; null where texts are translated. */
  file: string | null
  /** How many of them there are. */
  texts: number | null
  languageIds: string[]
  startedAt: string
  milliseconds: number
  error: FailureValue | null
}

export interface ModuleJobDetail extends ModuleJobEntry {
  request: string
  /** Null where the module gave none. */
  response: string | null
  console: string
}

/** The value of each call. */
export interface ModulesOutputs {
  'modules.list': ModuleList
  'modules.add': ModuleList
  'modules.remove': ModuleList
  'modules.setAccess': ModuleList
  'modules.trust': ModuleList
  'modules.distrust': ModuleList
  'modules.setSecret': ModuleList
  'modules.watch': null
  'modules.check': ModuleCheck
  'modules.jobs': ModuleJobEntry[]
  'modules.job': ModuleJobDetail
  'modules.replay': ModuleJobEntry
  'modules.saveJob': { path: string }
}

export type AccessCategory =
  /** A category of the standard deployment. */
  | 'owner'
  | 'members'
  /** A category of an enterprise. */
  | 'administrators'
  | 'organization'
  /** A category of both. */
  | 'selected'

export interface ModuleAccess {
  category: AccessCategory
  /** Logins, where the category is `selected`. */
  logins: string[]
}

/** A custom file format that an app offers. Absent members have their defaults. */
export interface ModuleConfiguration {
  /** The key, which is the module's own within the app. */
  key: string
  /** The format's name: what files carry as their type. */
  type: string
  /** Relative to the app's base address. */
  url: string
  multilingual: boolean
  customSrxSupported: boolean
  /** Regular expressions; a file is the module's where all that are given match. */
  signaturePatterns: { fileName?: string; fileContent?: string }
}

/** A machine translation module that an app offers (docs/reference/modules.md, "Machine translation"). */
export interface MachineModule {
  key: string
  /** Its name for users. */
  name: string
  /** Relative to the app's base address. */
  url: string
  /** It wants strings with what describes them, and not their texts alone. */
  withContext: boolean
  /** The most strings of a request. */
  batchSize?: number
  splitStringsIntoChunks: boolean
}

/** The steps in the order in which they are taken; one that fails ends those that build on it. */
export type CheckStep =
  | 'app'
  | 'detect'
  | 'parse'
  | 'preview'
  | 'build'
  | 'parse the built file'
  | 'build translated'
  | 'parse the translated file'
  | 'translate'

export interface ModuleFinding {
  /** A breach of the protocol, or what is allowed and still likely a mistake. */
  level: 'breach' | 'warning'
  step: CheckStep
  /** Stable: `module.protocol`, `module.roundTrip`, `module.preview`… */
  code: string
  /** A sentence, or two. */
  message: string
  /** The member at fault, or the place in the module's code. */
  path?: string
  /** The offending value, shortened. */
  value?: string
  todo?: string
}
