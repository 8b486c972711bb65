/** The things of the cloud as its API tells them. */
import { found } from './answers.ts'
import { iso, type JsonObject, type Shaping } from './shaping.ts'
import {
  LANGUAGE,
  PROJECT,
  type CloudState,
  type Person,
  type SourceString,
  type Translation,
} from './state.ts'

const PERSON_MEMBERS = ['id', 'username']

/** Which of the four documents of the OpenAPI it speaks. */
export interface Kind {
  isOfFiles: boolean
  isEnterprise: boolean
}

export class Items {
  readonly #state: CloudState
  readonly #shaping: Shaping
  readonly #kind: Kind

  constructor(state: CloudState, shaping: Shaping, kind: Kind) {
    this.#state = state
    this.#shaping = shaping
    this.#kind = kind
  }

  project(): JsonObject {
    return {
      ...{
        id: PROJECT,
        type: this.#kind.isOfFiles ? 0 : 1,
        userId: 1,
        sourceLanguageId: 'en',
        targetLanguageIds: this.#state.languageIds,
      },
      ...{ name: 'Shop', identifier: 'shop' },
      ...(this.#kind.isEnterprise && { groupId: 7 }),
    }
  }

  progress(): JsonObject {
    const phrases = { total: this.#state.strings.length, translated: 0, approved: 0 }
    return this.#shaping.shaped({ languageId: LANGUAGE, phrases }, ['languageId'])
  }

  /** An organization tells the parts of a name of its members. */
  #names(login: string): JsonObject {
    return this.#kind.isEnterprise ? { firstName: login, lastName: null } : { fullName: login }
  }

  self({ id, login }: Person): JsonObject {
    return this.#shaping.shaped({ id, username: login, ...this.#names(login) }, PERSON_MEMBERS)
  }

  personOf(userId: number): JsonObject {
    const person = this.#state.people.find(({ id }) => id === userId)
    return this.#shaping.shaped({ id: userId, username: person?.login ?? '', fullName: '' }, PERSON_MEMBERS)
  }

  string({
    id,
    identifier,
    text,
    context,
    isHidden,
    labelIds,
    maxLength,
    fileId,
    createdAt,
    updatedAt,
  }: SourceString): JsonObject {
    return this.#shaping.shaped(
      {
        ...{ id, identifier, text, context, isHidden, labelIds: [...labelIds], maxLength, type: 'text' },
        ...{ branchId: null, masterStringId: null, hasPlurals: typeof text !== 'string', isIcu: false },
        ...(this.#kind.isEnterprise && { fields: { area: 'checkout' } }),
        ...(this.#kind.isOfFiles && { fileId }),
        createdAt: this.#shaping.date(createdAt),
        updatedAt: this.#shaping.date(updatedAt),
      },
      ['id', 'identifier', 'text', ...(this.#kind.isOfFiles ? ['fileId'] : [])],
    )
  }

  plainOfLanguage({ id, stringId, text, userId, createdAt }: Translation): JsonObject {
    return this.#shaping.shaped(
      {
        ...{ stringId, translationId: id, contentType: 'text/plain', text, user: this.personOf(userId) },
        ...{ createdAt: iso(createdAt), provider: null, isPreTranslated: false },
      },
      ['stringId', 'translationId', 'text', 'user', 'createdAt'],
    )
  }

  pluralsOfLanguage(forms: readonly [Translation, ...Translation[]]): JsonObject {
    const plurals = forms.map(({ id, form, text, userId, createdAt }) =>
      this.#shaping.shaped(
        {
          ...{ translationId: id, text, pluralForm: form, user: this.personOf(userId) },
          ...{ createdAt: iso(createdAt), provider: null, isPreTranslated: false },
        },
        ['translationId', 'text', 'pluralForm', 'user', 'createdAt'],
      ),
    )
    const contentType = 'application/vnd.crowdin.text+plural'
    return this.#shaping.shaped({ stringId: forms[0].stringId, contentType, plurals }, [
      'stringId',
      'plurals',
    ])
  }

  translation(translationId: number): JsonObject {
    const { id, form, text, userId, createdAt } = found(this.#state.translations, translationId)
    return this.#shaping.shaped(
      {
        ...{
          id,
          text,
          user: this.personOf(userId),
          rating: this.#state.rating(id),
          createdAt: iso(createdAt),
        },
        ...{ provider: null, isPreTranslated: false },
        ...(form !== null && { pluralCategoryName: form }),
      },
      ['id', 'text', 'user', 'rating', 'createdAt', 'pluralCategoryName'],
    )
  }

  approval(approvalId: number): JsonObject {
    const { id, translationId, userId, createdAt } = found(this.#state.approvals, approvalId)
    const { stringId } = found(this.#state.translations, translationId)
    return this.#shaping.shaped(
      {
        id,
        translationId,
        stringId,
        languageId: LANGUAGE,
        user: this.personOf(userId),
        createdAt: iso(createdAt),
      },
      ['id', 'translationId', 'user', 'createdAt'],
    )
  }

  vote(voteId: number): JsonObject {
    const { id, translationId, userId, mark, createdAt } = found(this.#state.votes, voteId)
    return this.#shaping.shaped(
      { id, translationId, mark, user: this.personOf(userId), votedAt: iso(createdAt) },
      ['id', 'translationId', 'mark', 'user', 'votedAt'],
    )
  }

  comment(commentId: number): JsonObject {
    const { id, stringId, userId, type, issueStatus, text, createdAt } = found(
      this.#state.comments,
      commentId,
    )
    return this.#shaping.shaped(
      {
        ...{ id, stringId, text, type, userId, user: this.personOf(userId), languageId: LANGUAGE },
        ...(type === 'issue' && { issueType: 'general_question', issueStatus }),
        createdAt: iso(createdAt),
      },
      ['id', 'stringId', 'text', 'type', 'issueStatus', 'userId', 'user', 'languageId'],
    )
  }
}
