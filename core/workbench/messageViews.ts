/** Messages with branches: a translation as it is being typed, beside its source. Nothing here is saved. */
import type { MessageView } from '../contract/messages.ts'
import { formats } from '../formats/registry.ts'
import { argumentsOf } from '../messages/arguments.ts'
import { renderMessage } from '../messages/render.ts'
import { sampleValues } from '../messages/samples.ts'
import { parseMessage } from '../messages/syntax.ts'
import { completeTranslation, editTranslation, messageViewOf, type MessagePair } from '../messages/view.ts'
import type { ProjectCallInput, RenderedMessage } from '../contract/index.ts'
import type { ProjectSession } from './session.ts'

export async function viewMessage(
  session: ProjectSession,
  input: ProjectCallInput<'message.view'>,
): Promise<MessageView> {
  return messageViewOf(await pairOf(session, input))
}

/** Failures: `message.syntax`, `message.branch`. */
export async function editMessage(
  session: ProjectSession,
  input: ProjectCallInput<'message.edit'>,
): Promise<MessageView> {
  const pair = await pairOf(session, input)
  const text = input.edits.length === 0 ? pair.text : editTranslation(pair, input.edits)
  const edited = { ...pair, text }
  return messageViewOf(input.complete ? { ...edited, text: completeTranslation(edited) } : edited)
}

export async function renderBoth(
  session: ProjectSession,
  input: ProjectCallInput<'message.render'>,
): Promise<RenderedMessage> {
  const { source, sourceLanguage, text, language, syntax } = await pairOf(session, input)
  const nodes = [text, source].flatMap((message) => {
    const parsed = parseMessage(message, syntax)
    return parsed.ok ? parsed.nodes : []
  })
  const values = sampleValues(nodes, argumentsOf(nodes), language, input.values)
  return {
    values,
    source: renderMessage(source, syntax, sourceLanguage, values),
    translation: text.trim() === '' ? null : renderMessage(text, syntax, language, values),
  }
}

async function pairOf(
  session: ProjectSession,
  { stringId, languageId, text }: { stringId: number; languageId: string; text: string },
): Promise<MessagePair> {
  const { source, fileType } = await session.store.read('messageSource', { stringId })
  return {
    source,
    sourceLanguage: session.facts.sourceLanguage,
    text,
    language: session.targetLanguage(languageId),
    syntax: formats.find(({ type }) => type === fileType)?.messages ?? 'icu',
  }
}
