/** Comments and issues of strings in the API's answers. */
import { z } from 'zod'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from '../../../model/enumerations.ts'
import { remoteId, idOrNone, remoteText, textOrNone, timeOrNone } from './values.ts'
import { personSchema } from './people.ts'

/** Null: it is of a file, not of a string. */
export const commentSchema = z
  .object({
    id: remoteId,
    stringId: idOrNone,
    languageId: textOrNone,
    /** The id of the person that `user` is; some answers tell nothing else of them. */
    userId: idOrNone,
    user: personSchema,
    // The text is kept whatever type a later server version gives the comment.
    type: z.enum(COMMENT_TYPES).nullish().catch(null),
    issueType: z.enum(ISSUE_TYPES).nullish().catch(null),
    issueStatus: z.enum(ISSUE_STATUSES).nullish().catch(null),
    text: remoteText,
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
export type RemoteComment = NonNullable<z.output<typeof commentSchema>>
