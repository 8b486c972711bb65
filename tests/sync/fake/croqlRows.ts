/** Strings and translations of the cloud as CroQL asks about them. */
import { found } from './answers.ts'
import type { Row } from './croql.ts'
import { LANGUAGE, type CloudState, type SourceString } from './state.ts'

export function rowOfString(
  state: CloudState,
  { id, text, identifier, context, isHidden, createdAt, updatedAt }: SourceString,
): Row {
  return {
    text: typeof text === 'string' ? text : Object.values(text).join(' '),
    ...{ identifier, context, isHidden, isVisible: !isHidden, isDuplicate: false, maxLength: null },
    comments: state.comments
      .filter(({ stringId }) => stringId === id)
      .map(({ userId }) => ({ user: userId, hasIssue: false, hasUnresolvedIssue: false })),
    translations: state.translations
      .filter(({ stringId }) => stringId === id)
      .map((one) => rowOfTranslation(state, one.id)),
    labels: [],
    added: new Date(createdAt),
    updated: updatedAt === null ? null : new Date(updatedAt),
  }
}

export function rowOfTranslation(state: CloudState, translationId: number): Row {
  const { form, text, userId, createdAt } = found(state.translations, translationId)
  const judged = <One extends { translationId: number }>(all: readonly One[]): One[] =>
    all.filter((one) => one.translationId === translationId)
  return {
    ...{
      text,
      pluralForm: form ?? 'none',
      isPreTranslated: false,
      provider: null,
      user: userId,
      language: LANGUAGE,
    },
    votes: judged(state.votes).map(({ mark, userId: user, createdAt: at }) => ({
      ...{ isUp: mark === 'up', isDown: mark === 'down', user, added: new Date(at) },
    })),
    approvals: judged(state.approvals).map(({ userId: user, createdAt: at }) => ({
      user,
      added: new Date(at),
    })),
    updated: new Date(createdAt),
  }
}
