/**
 * The API's answers as plain values of the store: what is checked of each resource, and how it reads here. The schemas
 * are the types of what a pull brings: ids are the cloud's, times are milliseconds since 1970, null where it does not
 * say. Members that are not named are accepted.
 */
import { z } from 'zod'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from '../../contract/enumerations.ts'
import type { StringType } from '../../strings/rows/strings.ts'
import { PLURAL_CATEGORIES, type PluralForm, type PluralForms } from '../../contract/plural.ts'
import { forEachTermMember, isListed } from '../../contract/termMembers.ts'
import { meant } from '../../glossary/apiValues.ts'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** 0 and absent mean none. */
const idOrNone = z
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform((value) => value || null)
/** Empty and absent mean none. */
const textOrNone = z
  .string()
  .nullish()
  .transform((value) => value || null)
const time = z.string().transform((text, context) => {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return at
  context.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})
/** Null where the cloud does not say. */
const timeOrNone = time.nullish().transform((at) => at ?? null)
/** Empty where the cloud leaves it out. */
const textOrEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export interface RemoteUser {
  id: number
  login: string
  name: string | null
}

const person = z
  .object({ id: z.number().int(), username: z.string().nullish(), fullName: z.string().nullish() })
  .nullish()
  .transform((user): RemoteUser | null =>
    user && user.id > 0 && user.username
      ? { id: user.id, login: user.username, name: user.fullName || null }
      : null,
  )

/** A member of the project; the API tells names in two ways. */
export const member = z
  .object({
    id,
    username: z.string().min(1),
    fullName: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  })
  .transform(({ id: userId, username, fullName, firstName, lastName }): RemoteUser => {
    const parts = [firstName, lastName].filter((part) => part)
    return { id: userId, login: username, name: fullName || (parts.length > 0 ? parts.join(' ') : null) }
  })

export const branch = z.object({ id, name: z.string(), title: textOrNone })
export type RemoteBranch = z.output<typeof branch>

export const directory = z
  .object({ id, branchId: idOrNone, directoryId: idOrNone, name: z.string(), title: textOrNone })
  .transform(({ directoryId, ...rest }) => ({ ...rest, parentId: directoryId, name: safeName(rest.name) }))
export type RemoteDirectory = z.output<typeof directory>

/** Types that the API spells in its own way. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  gettext: 'po',
  macosx: 'strings',
  qtts: 'qt_ts',
  chrome: 'chrome_json',
  xliff_two: 'xliff2',
}

export const file = z
  .object({
    id,
    branchId: idOrNone,
    directoryId: idOrNone,
    name: z.string(),
    title: textOrNone,
    context: textOrNone,
    type: textOrEmpty,
    path: textOrNone,
    // Only the full form tells when: whoever is no manager gets the short one.
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform((value) => ({
    ...value,
    name: safeName(value.name),
    type: FILE_TYPES[value.type] ?? value.type,
    /** The path without the branch, safe to write to. */
    path: pathOf(value.path ?? value.name, value.path !== null && value.branchId !== null),
  }))
export type RemoteFile = z.output<typeof file>

/** `/branch/folder/name` without the branch. An export writes to it, so nothing in it leads elsewhere. */
function pathOf(path: string, hasBranch: boolean): string {
  const parts = path.split('/').filter((part) => part !== '')
  return parts
    .slice(hasBranch && parts.length > 1 ? 1 : 0)
    .map(safeName)
    .join('/')
}

function safeName(name: string): string {
  // eslint-disable-next-line no-control-regex -- a NUL ends a path for the system
  const safe = name.replaceAll(/[/\\\u0000]/g, '_')
  return safe === '' || safe === '.' || safe === '..' ? '_' : safe
}

export const label = z
  .object({ id, title: z.string(), isSystem: z.boolean().nullish() })
  .transform(({ isSystem, ...rest }) => ({ ...rest, isSystem: isSystem ?? false }))
export type RemoteLabel = z.output<typeof label>

export const field = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  type: z.string(),
})
export type RemoteField = z.output<typeof field>

/** False where the cloud leaves it out. */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const forms = z.partialRecord(z.enum(PLURAL_CATEGORIES), z.string())

export const string = z
  .object({
    id,
    fileId: idOrNone,
    branchId: idOrNone,
    identifier: z.string(),
    // An asset has no text.
    text: z
      .union([z.string(), forms])
      .nullish()
      .transform((text) => text ?? ''),
    type: z.string().nullish(),
    context: textOrNone,
    maxLength: idOrNone,
    isHidden: flag,
    isIcu: z.boolean().nullish(),
    masterStringId: idOrNone,
    isPassedWorkflow: z.boolean().nullish(),
    labelIds: z.array(id).nullish(),
    fields: z.unknown().optional(),
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform(({ type, isIcu, isPassedWorkflow, labelIds, fields, text, ...rest }) => ({
    ...rest,
    text,
    type: typeOf(text, type, isIcu),
    isPassedWorkflow: isPassedWorkflow ?? false,
    labelIds: labelIds ?? [],
    /** The values of fields by slug. */
    fields: fieldValues(fields),
  }))
export type RemoteString = z.output<typeof string>

function typeOf(
  text: string | PluralForms,
  type: string | null | undefined,
  isIcu: boolean | null | undefined,
): StringType {
  if (typeof text !== 'string') return 'plural'
  if (type === 'asset') return 'asset'
  return isIcu ? 'icu' : 'plain'
}

/** The values of fields by slug; a field with several has them joined, for the store keeps a text. */
function fieldValues(fields: unknown): Record<string, string | null> {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).map(([slug, value]: [string, unknown]) => [slug, fieldText(value)]),
  )
}

function fieldText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(fieldText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const origin = {
  text: z.string(),
  user: person,
  provider: textOrNone,
  isPreTranslated: z.boolean().nullish(),
  createdAt: timeOrNone,
}
const form = z.enum(PLURAL_CATEGORIES)

/**
 * A list entry of a language's translations: a translation, the forms of a plural one, or an asset, whose file is not
 * pulled.
 */
export const translations = z.union([
  z
    .object({ stringId: id, plurals: z.array(z.object({ translationId: id, pluralForm: form, ...origin })) })
    .transform(({ stringId, plurals }) =>
      plurals.map(({ pluralForm, ...rest }) => translation(stringId, pluralForm, rest)),
    ),
  z
    .object({ stringId: id, translationId: id, ...origin })
    .transform(({ stringId, ...rest }) => [translation(stringId, 'none', rest)]),
  z.object({ stringId: id, translationId: id, url: z.string() }).transform(() => []),
])

export type RemoteTranslation = z.output<typeof translations>[number]

interface Origin {
  translationId: number
  text: string
  user: RemoteUser | null
  provider: string | null
  isPreTranslated?: boolean | null | undefined
  createdAt: number | null
}

function translation(
  stringId: number,
  form: PluralForm,
  { translationId, isPreTranslated, ...rest }: Origin,
) {
  return { ...rest, id: translationId, stringId, form, isPreTranslated: isPreTranslated ?? false }
}

/** Null: it is of a correction, not of a translation. */
export const approval = z
  .object({ id, translationId: idOrNone, user: person, createdAt: timeOrNone })
  .transform(({ translationId, ...rest }) => (translationId === null ? null : { ...rest, translationId }))
export type RemoteApproval = NonNullable<z.output<typeof approval>>

export const vote = z
  .object({ id, translationId: id, user: person, mark: z.enum(['up', 'down']), votedAt: timeOrNone })
  .transform(({ mark, ...rest }) => ({ ...rest, mark: mark === 'up' ? (1 as const) : (-1 as const) }))
export type RemoteVote = z.output<typeof vote>

/** Null: it is of a file, not of a string. */
export const comment = z
  .object({
    id,
    stringId: idOrNone,
    languageId: textOrNone,
    /** The id of the person that `user` is; some answers tell nothing else of them. */
    userId: idOrNone,
    user: person,
    type: z.enum(COMMENT_TYPES).nullish(),
    issueType: z.enum(ISSUE_TYPES).nullish().catch(null),
    issueStatus: z.enum(ISSUE_STATUSES).nullish().catch(null),
    text: z.string(),
    createdAt: timeOrNone,
  })
  .transform(({ stringId, type, issueType, issueStatus, ...rest }) =>
    stringId === null
      ? null
      : {
          ...rest,
          stringId,
          type: type ?? (issueStatus ? ('issue' as const) : ('comment' as const)),
          issueType: issueType ?? null,
          issueStatus: issueStatus ?? null,
        },
  )
export type RemoteComment = NonNullable<z.output<typeof comment>>

/** A length in pixels of the image. */
const pixels = z.number().transform(Math.round).pipe(z.number().min(0).max(100_000))
const length = pixels.pipe(z.number().min(1))
const region = z.object({ x: pixels, y: pixels, width: length, height: length })
const size = z.object({ width: length, height: length })

export const screenshot = z
  .object({
    id,
    name: z.string(),
    url: textOrNone,
    webUrl: textOrNone,
    size: size.nullish().catch(null),
    tags: z.array(z.object({ stringId: id, position: region.nullish().catch(null) })).nullish(),
    labels: z.array(id).nullish().catch(null),
    labelIds: z.array(id).nullish(),
    updatedAt: timeOrNone.catch(null),
  })
  .transform(({ tags, url, webUrl, size: told, updatedAt, labels, labelIds, ...rest }) => ({
    ...rest,
    labelIds: labelIds ?? labels ?? [],
    /** Null: it has none. `url`: where it is to be had, for a while; `updatedAt`: of the screenshot. */
    image:
      webUrl === null && url === null ? null : { url: webUrl ?? url ?? '', size: told ?? null, updatedAt },
    /** A region of null: somewhere in the image. */
    tags: (tags ?? []).map(({ stringId, position }) => ({ stringId, region: position ?? null })),
  }))
export type RemoteScreenshot = z.output<typeof screenshot>
export type RemoteImage = NonNullable<RemoteScreenshot['image']>

/** A memory or a glossary of the whole account, with the projects that use it. */
export const resource = z
  .object({
    id,
    name: textOrEmpty,
    userId: idOrNone,
    languageIds: z.array(z.string()).nullish(),
    projectIds: z.array(z.number()).nullish(),
    segmentsCount: z.number().nullish(),
    terms: z.number().nullish(),
  })
  .transform(({ languageIds, projectIds, segmentsCount, terms, ...rest }) => ({
    ...rest,
    languageIds: languageIds ?? [],
    projectIds: projectIds ?? [],
    size: segmentsCount ?? terms ?? null,
  }))
/** A translation memory or a glossary. */
export type RemoteResource = Pick<z.output<typeof resource>, 'id' | 'name' | 'languageIds'>

/** A glossary of the whole account. */
export interface RemoteGlossary extends RemoteResource {
  userId: number | null
  /** Whether it is given to the project: what was sent from here may not be. */
  isOfProject: boolean
}

export const segment = z.object({
  id,
  records: z
    .array(
      z.object({
        id,
        languageId: z.string(),
        text: z.string(),
        usageCount: z.number().int().nonnegative().catch(0),
        createdBy: idOrNone,
        updatedBy: idOrNone,
        createdAt: timeOrNone,
        updatedAt: timeOrNone,
      }),
    )
    .nullish()
    .transform((records) => records ?? []),
})
export type RemoteSegment = z.output<typeof segment>
export type RemoteRecord = RemoteSegment['records'][number]

export const concept = z
  .object({
    id,
    userId: idOrNone,
    subject: textOrNone,
    definition: textOrNone,
    url: textOrNone,
    note: textOrNone,
    translatable: z.boolean().nullish(),
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform(({ translatable, ...rest }) => ({ ...rest, translatable: translatable ?? true }))
export type RemoteConcept = z.output<typeof concept>

export const term = z
  .object({
    id,
    conceptId: id,
    languageId: z.string(),
    text: z.string(),
    userId: idOrNone,
    ...forEachTermMember(() => textOrNone),
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform((value) => ({
    ...value,
    ...forEachTermMember((name) => (isListed(name) ? valueOf(name, value[name]) : value[name])),
  }))
export type RemoteTerm = z.output<typeof term>

/** A spelling that nobody knows stays as it is. */
function valueOf(member: Parameters<typeof meant>[0], spelling: string | null): string | null {
  return spelling === null ? null : (meant(member, spelling) ?? spelling)
}
