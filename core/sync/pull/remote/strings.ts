/** Strings in the API's answers, with what is attached to them: labels, and fields with their values. */
import { z } from 'zod'
import { PLURAL_CATEGORIES, type PluralForms } from '../../../model/plural.ts'
import { remoteId, idOrNone, remoteText, textOrNone, remoteFlag, timeOrNone } from './values.ts'
import type { StringType } from '../../../model/enumerations.ts'

export const labelSchema = z
  .object({ id: remoteId, title: remoteText, isSystem: z.boolean().nullish() })
  .transform(({ isSystem, ...rest }) => ({ ...rest, isSystem: isSystem ?? false }))
export type RemoteLabel = z.output<typeof labelSchema>

export const fieldSchema = z.object({
  id: remoteId,
  name: remoteText,
  slug: z.string(),
  type: z.string(),
})
export type RemoteField = z.output<typeof fieldSchema>

/** Forms that are none of CLDR's are left out: no text here can have them. */
const forms = z
  .record(z.string(), z.unknown())
  .transform((value) =>
    Object.fromEntries(PLURAL_CATEGORIES.flatMap((name) => (name in value ? [[name, value[name]]] : []))),
  )
  .pipe(z.partialRecord(z.enum(PLURAL_CATEGORIES), remoteText))

export const stringSchema = z
  .object({
    id: remoteId,
    fileId: idOrNone,
    branchId: idOrNone,
    identifier: remoteText,
    // An asset has no text.
    text: z
      .union([remoteText, forms])
      .nullish()
      .transform((value) => value ?? ''),
    type: z.string().nullish(),
    context: textOrNone,
    maxLength: idOrNone,
    isHidden: remoteFlag,
    isIcu: z.boolean().nullish(),
    masterStringId: idOrNone,
    isPassedWorkflow: z.boolean().nullish(),
    labelIds: z.array(remoteId).nullish(),
    fields: z.unknown().optional(),
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform(({ type, isIcu, isPassedWorkflow, labelIds, fields, text: reads, ...rest }) => ({
    ...rest,
    text: reads,
    type: typeOf(reads, type, isIcu),
    isPassedWorkflow: isPassedWorkflow ?? false,
    labelIds: labelIds ?? [],
    /** The values of fields by slug. */
    fields: fieldValues(fields),
  }))
export type RemoteString = z.output<typeof stringSchema>

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
