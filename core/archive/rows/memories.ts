/**
 * Members of the lines of translation memories that docs/archive.md does not have: how the project uses a memory, and where
 * a segment of its own comes from.
 */
import { PLURAL_FORMS } from '../../model/plural.ts'
import { defaulted, defineKind, nullable, required } from './members.ts'
import { oneIn } from './rows.ts'
import { countValue, flagValue, identityValue, oneOf, textValue, wholeNumber } from './values.ts'

export const memoryUse = oneIn(
  'use',
  defineKind({
    name: 'tm.use',
    table: 'tm_setting',
    members: [
      defaulted('isOwn', flagValue, 0),
      defaulted('isAttached', flagValue, 1),
      defaulted('isReadOnly', flagValue, 0),
      defaulted('priority', wholeNumber, 0),
      defaulted('penalty', countValue, 0),
    ],
    owner: 'tm_id',
  }),
)

/** The origin of a memory segment that was translated here: its string, and what stood around it. */
export const segmentOrigin = oneIn(
  'origin',
  defineKind({
    name: 'tmSegment.origin',
    table: 'tm_origin',
    members: [
      required('stringId', identityValue),
      defaulted('pluralForm', oneOf(...PLURAL_FORMS), 'none'),
      required('identifier', textValue),
      nullable('previousHash', wholeNumber),
      nullable('nextHash', wholeNumber),
    ],
    owner: 'segment_id',
  }),
)
