/** Concepts of a glossary and their terms, in the API's answers. */
import { z } from 'zod'
import { forEachTermMember, isListed } from '../../../model/term.ts'
import { fromApi } from '../../../glossary/apiValues.ts'
import { remoteId, idOrNone, remoteText, textOrNone, timeOrNone } from './values.ts'

export const conceptSchema = z
  .object({
    id: remoteId,
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
export type RemoteConcept = z.output<typeof conceptSchema>

export const termSchema = z
  .object({
    id: remoteId,
    conceptId: remoteId,
    languageId: z.string(),
    text: remoteText,
    userId: idOrNone,
    ...forEachTermMember(() => textOrNone),
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform((value) => ({
    ...value,
    ...forEachTermMember((name) => (isListed(name) ? valueOf(name, value[name]) : value[name])),
  }))
export type RemoteTerm = z.output<typeof termSchema>

/** An unknown value stays as it is. */
function valueOf(member: Parameters<typeof fromApi>[0], spelling: string | null): string | null {
  return spelling === null ? null : (fromApi(member, spelling) ?? spelling)
}
