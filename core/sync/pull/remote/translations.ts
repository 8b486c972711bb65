/** Translations in the API's answers, and what people say of them: approvals and votes. */
import { z } from 'zod'
import { PLURAL_CATEGORIES, type PluralForm } from '../../../model/plural.ts'
import { personSchema, type RemoteUser } from './people.ts'
import { remoteText, textOrNone, timeOrNone, remoteId, idOrNone } from './values.ts'

const origin = {
  text: remoteText,
  user: personSchema,
  provider: textOrNone,
  isPreTranslated: z.boolean().nullish(),
  createdAt: timeOrNone,
}
const form = z.enum(PLURAL_CATEGORIES).nullable().catch(null)

/**
 * A list entry of a language's translations: a translation, the forms of a plural one, or an asset, whose file is not
 * pulled.
 */
export const translationsSchema = z.union([
  z
    .object({
      stringId: remoteId,
      plurals: z.array(z.object({ translationId: remoteId, pluralForm: form, ...origin })),
    })
    .transform(({ stringId, plurals }) =>
      plurals.flatMap(({ pluralForm, ...rest }) =>
        // No text here can have a form that is none of CLDR's.
        pluralForm === null ? [] : [translation(stringId, pluralForm, rest)],
      ),
    ),
  z
    .object({ stringId: remoteId, translationId: remoteId, ...origin })
    .transform(({ stringId, ...rest }) => [translation(stringId, 'none', rest)]),
  z.object({ stringId: remoteId, translationId: remoteId, url: z.string() }).transform(() => []),
])

export type RemoteTranslation = z.output<typeof translationsSchema>[number]

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
export const approvalSchema = z
  .object({ id: remoteId, translationId: idOrNone, user: personSchema, createdAt: timeOrNone })
  .transform(({ translationId, ...rest }) => (translationId === null ? null : { ...rest, translationId }))
export type RemoteApproval = NonNullable<z.output<typeof approvalSchema>>

const MARKS = { up: 1, down: -1 } as const
const mark = z.enum(['up', 'down']).nullable().catch(null)

/** Null: it says neither yes nor no. */
export const voteSchema = z
  .object({ id: remoteId, translationId: remoteId, user: personSchema, mark, votedAt: timeOrNone })
  .transform((value) => (value.mark === null ? null : { ...value, mark: MARKS[value.mark] }))
export type RemoteVote = NonNullable<z.output<typeof voteSchema>>
