/** Which sender each entity of the outbox has. */
import type { OutboxEntity } from '../../contract/cloud.ts'
import { conceptSender, glossarySender, termSender } from './glossaries.ts'
import { recordSender, segmentSender } from './memories.ts'
import { approvalSender, commentSender, voteSender } from './reviews.ts'
import type { Sender } from './sender.ts'
import { labelSender, stringLabelSender, stringSender } from './strings.ts'
import { supersededSender, translationSender } from './translations.ts'

const senders: { [Name in OutboxEntity]: Sender<Name> } = {
  label: labelSender,
  string: stringSender,
  stringLabel: stringLabelSender,
  translation: translationSender,
  supersededTranslation: supersededSender,
  approval: approvalSender,
  vote: voteSender,
  comment: commentSender,
  glossary: glossarySender,
  term: termSender,
  concept: conceptSender,
  segment: segmentSender,
  record: recordSender,
}

export function senderOf(entity: OutboxEntity): Sender<OutboxEntity> {
  return senders[entity]
}
