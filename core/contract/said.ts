/** Sentences by their names and values, as they cross to screens; what they are made by is core/platform/text/sentence.ts. */
export type {
  MessageRef,
  MessageLanguage,
  MessageValue,
  MessageRefValues,
  Sentence,
} from '../platform/text/sentence.ts'
