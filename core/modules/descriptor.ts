/**
 * App descriptors (docs/reference/modules.md, "Descriptor"): read, and
 * checked member by member with every breach listed.
 */
import type { MachineModule, ModuleConfiguration } from '../contract/modules.ts'
import { z } from 'zod'
import { BUDGETS } from '../contract/budgets.ts'
import type { Failure } from '../platform/errors/failure.ts'
import { Breaches, breachFailure } from './breach.ts'

/** The largest descriptor that is read, in bytes. */
export const MAX_DESCRIPTOR = 256 * 1024

export interface AppDescriptor {
  identifier: string
  name: string
  /** The base address as it is written; null where it is absent. */
  baseUrl: string | null
  authentication: { type: string; clientId: string | null }
  scopes: string[]
  /** The paths that are called after the app's installation or removal, below its base address; null: none. */
  events: AppEvents
  /** Its custom file formats; none of an app that only translates. */
  modules: ModuleConfiguration[]
  /** Its machine translation modules; absent where it has none. */
  machines?: MachineModule[]
}

export interface AppEvents {
  installed: string | null
  uninstall: string | null
}

const URL_MOST = BUDGETS.url.max
const URL_BREACH = `may have at most ${URL_MOST} characters`

const text = (max: number) =>
  z.string('must be a text').min(1, 'must not be empty').max(max, `may have at most ${max} characters`)
const flag = z.boolean('must be true or false').default(false)

const moduleSchema = z.object(
  {
    key: text(BUDGETS.name.max),
    type: text(BUDGETS.name.max),
    url: pathBelow(),
    multilingual: flag,
    customSrxSupported: flag,
    signaturePatterns: z
      .object(
        { fileName: pattern().optional(), fileContent: pattern().optional() },
        'must be an object of regular expressions',
      )
      .default({}),
  },
  'must be an object that describes a module',
)

const machineSchema = z.object(
  {
    key: text(BUDGETS.name.max),
    name: text(BUDGETS.name.max).optional(),
    url: pathBelow(),
    withContext: flag,
    batchSize: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1000, 'may be at most 1000')
      .optional(),
    splitStringsIntoChunks: flag,
  },
  'must be an object that describes a module',
)

const descriptorSchema = z.object(
  {
    identifier: text(BUDGETS.name.max).regex(
      /^[a-z0-9-._]+$/,
      'may have only a to z, 0 to 9, “-”, “.” and “_”',
    ),
    name: text(BUDGETS.name.max),
    baseUrl: z.string('must be a text').max(URL_MOST, URL_BREACH).nullish(),
    authentication: z
      .object(
        { type: z.string('must be a text'), clientId: z.string('must be a text').nullish() },
        'must be an object',
      )
      .nullish(),
    scopes: z.array(z.string('must be a text'), 'must be a list of scopes').default([]),
    events: z
      .object(
        { installed: pathBelow().nullish(), uninstall: pathBelow().nullish() },
        'must be an object of paths',
      )
      .nullish(),
    modules: z
      .object(
        {
          'custom-file-format': listOf(moduleSchema),
          'custom-mt': listOf(machineSchema),
        },
        'must be an object with “custom-file-format” or “custom-mt”',
      )
      .refine(
        (modules) => modules['custom-file-format'] !== undefined || modules['custom-mt'] !== undefined,
        {
          path: ['custom-file-format'],
          error: 'must be a list of modules',
        },
      ),
  },
  'must be an object',
)

function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema, 'must be a list of modules')
    .min(1, 'must have at least one module')
    .max(100, 'may have at most 100 modules')
    .optional()
}

function pathBelow() {
  return text(URL_MOST).refine(isRelative, 'must be a path below the base address, without “..”')
}

function pattern() {
  return z.string('must be a text').max(URL_MOST, URL_BREACH)
}

/** A path below the base, not an address of its own: it may begin with a slash, as the service has it. */
function isRelative(url: string): boolean {
  const parts = url.replace(/[?#].*$/s, '').split('/')
  return (
    !/^[a-z][a-z0-9+.-]*:/i.test(url) &&
    !url.startsWith('//') &&
    !url.includes('\\') &&
    !url.includes('\0') &&
    !parts.includes('..')
  )
}

/**
 * Reads a descriptor's JSON. `place` names it for messages.
 * @throws Failure `module.descriptor`, whose causes are all breaches
 */
export function readDescriptor(json: string, place: string): AppDescriptor {
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw refused([['', `It is not JSON: ${error instanceof Error ? error.message : String(error)}`]], place)
  }
  const read = descriptorSchema.safeParse(value)
  if (!read.success) {
    throw refused(
      read.error.issues.map(({ path, message }) => [pathOf(path), sentence(message), valueAt(value, path)]),
      place,
    )
  }
  const { baseUrl, authentication, events, modules, ...rest } = read.data
  const machines = modules['custom-mt']
  const list = modules['custom-file-format'] ?? []
  const twins = [...twinsOf(list, 'key'), ...twinsOf(list, 'type')]
  if (twins.length > 0) throw refused(twins, place)
  return {
    ...rest,
    baseUrl: baseUrl ?? null,
    authentication: { type: authentication?.type ?? 'none', clientId: authentication?.clientId ?? null },
    events: { installed: events?.installed ?? null, uninstall: events?.uninstall ?? null },
    modules: list.map(({ signaturePatterns, ...module }) => ({
      ...module,
      signaturePatterns: withoutUndefined(signaturePatterns),
    })),
    ...(machines && { machines: machines.map(machineOf) }),
  }
}

/** A descriptor as JSON that `readDescriptor` reads. */
export function writeDescriptor({ modules, machines, ...rest }: AppDescriptor): string {
  const own = {
    ...(modules.length > 0 && { 'custom-file-format': modules }),
    ...(machines && { 'custom-mt': machines }),
  }
  return JSON.stringify({ ...rest, modules: own })
}

function machineOf({ name, batchSize, ...module }: z.output<typeof machineSchema>): MachineModule {
  return { ...module, name: name ?? module.key, ...(batchSize !== undefined && { batchSize }) }
}

type Found = [path: string, rule: string, value?: unknown]

function refused(found: readonly Found[], place: string): Failure {
  const breaches = new Breaches()
  for (const [path, rule, value] of found) breaches.add(path, rule, value)
  return breachFailure('module.descriptor', 'The app descriptor', breaches, place)
}

function twinsOf(modules: readonly { key: string; type: string }[], member: 'key' | 'type'): Found[] {
  return modules.flatMap((module, index): Found[] => {
    const first = modules.findIndex((other) => other[member] === module[member])
    const path = `modules.custom-file-format[${index}].${member}`
    return first === index
      ? []
      : [[path, `It is that of module ${first + 1}, too: each has its own.`, module[member]]]
  })
}

/** `modules.custom-file-format[0].key` */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  )
}

function sentence(message: string): string {
  return `It ${message}.`
}

function withoutUndefined(patterns: {
  fileName?: string | undefined
  fileContent?: string | undefined
}): ModuleConfiguration['signaturePatterns'] {
  return {
    ...(patterns.fileName !== undefined && { fileName: patterns.fileName }),
    ...(patterns.fileContent !== undefined && { fileContent: patterns.fileContent }),
  }
}
