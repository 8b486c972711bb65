/**
 * Resources of an account outside of projects, in the API's responses: lists of memories and glossaries, with the
 * projects that use each.
 */
import { z } from 'zod'
import { remoteId, textOrEmpty, idOrNone } from './values.ts'

/** A memory or a glossary of the whole account, with the projects that use it. */
export const resourceSchema = z
  .object({
    id: remoteId,
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
export type RemoteResource = Pick<z.output<typeof resourceSchema>, 'id' | 'name' | 'languageIds'>

/** A glossary of the whole account. */
export interface RemoteGlossary extends RemoteResource {
  userId: number | null
  /** Whether it is given to the project: what was sent from here may not be. */
  isOfProject: boolean
}
