/**
 * A second, naive reading of CroQL: walks a syntax tree over plain objects, straight from the rules of the language
 * and with nothing of the checker or the compiler. Slow and simple on purpose; the compiler must agree with it.
 */
import { QA_CHECKS } from '../../core/contract/qaChecks.ts'
import { TERM_MEMBER_NAMES } from '../../core/model/term.ts'
import type { Expression } from '../../core/croql/syntax.ts'
import type {
  CommentData,
  ConceptData,
  FileData,
  NamedData,
  ProjectData,
  SegmentData,
  StringData,
  SummaryData,
  TermData,
  TranslationData,
} from './data.ts'

/** An object by its members' names in small letters; where the object itself is absent, every member is. */
interface Thing {
  [member: string]: Value
}
/** Several texts, each of which may be absent. */
class Texts {
  readonly all: readonly (string | null)[]

  constructor(all: readonly (string | null)[]) {
    this.all = all
  }
}
type Value = string | number | boolean | null | Thing | Thing[] | Texts

export type EvaluatedContext = 'strings' | 'translations' | 'segments' | 'terms'

export interface EvaluationOptions {
  /** Translations: the language that is asked for. */
  languageId?: string
  /** The language scope. */
  languageScope?: string
  /** `'today'`. */
  today?: number
}

/** The ids for which an expression holds, ascending. */
export function evaluate(
  data: ProjectData,
  context: EvaluatedContext,
  expression: Expression,
  options: EvaluationOptions = {},
): number[] {
  const world = new World(data, options)
  const rows = world.rows(context)
  const holding = rows.filter(({ thing }) => new Evaluation(data, options).holds(expression, [thing]))
  return holding.map(({ id }) => id).sort((one, other) => one - other)
}

/** The project as the contexts see it. */
class World {
  private readonly data: ProjectData
  private readonly options: EvaluationOptions

  constructor(data: ProjectData, options: EvaluationOptions) {
    this.data = data
    this.options = options
  }

  rows(context: EvaluatedContext): { id: number; thing: Thing }[] {
    const alive = this.data.strings.filter(({ isArchived }) => !isArchived)
    switch (context) {
      case 'strings':
        return alive.map((string) => ({ id: string.id, thing: this.string(string) }))
      case 'translations':
        return alive
          .flatMap(({ translations }) => translations)
          .filter(({ languageId }) => languageId === this.options.languageId)
          .map((translation) => ({ id: translation.id, thing: this.translation(translation) }))
      case 'segments':
        return this.data.segments.map((segment) => ({ id: segment.id, thing: this.segment(segment) }))
      case 'terms':
        return this.data.terms.map((term) => ({ id: term.id, thing: this.term(term) }))
    }
  }

  private isInScope = (languageId: string | null) =>
    this.options.languageScope === undefined ||
    languageId === null ||
    languageId === this.options.languageScope

  private string(string: StringData): Thing {
    const file = this.data.files.find(({ id }) => id === string.fileId)
    return {
      typeisplain: string.type === 'plain',
      typeisplural: string.type === 'plural',
      typeisicu: string.type === 'icu',
      typeisasset: string.type === 'asset',
      text: string.text,
      identifier: string.identifier,
      context: string.context,
      contextnote: noteIn(string.context),
      codereferences: referencesIn(string.context),
      maxlength: string.maxLength,
      isvisible: !string.isHidden,
      ishidden: string.isHidden,
      islocked: string.isLocked,
      isduplicate: string.masterStringId !== null,
      ispassedworkflow: string.isPassedWorkflow,
      fields: string.fields.map(({ fieldId, value }) => this.field(fieldId, value)),
      file: fileThing(file),
      branch: branchThing(
        this.data.branches.find(({ id }) => id === (string.branchId ?? file?.branchId ?? null)),
      ),
      comments: string.comments
        .filter(({ languageId }) => this.isInScope(languageId))
        .map((comment) => this.comment(comment)),
      screenshots: this.data.screenshots
        .filter(({ id }) => string.screenshotIds.includes(id))
        .map((screenshot) => ({ ...screenshot })),
      translations: string.translations
        .filter(({ languageId }) => this.isInScope(languageId))
        .map((translation) => ({ ...this.translation(translation), language: translation.languageId })),
      languagessummary: string.summaries
        .filter(({ languageId }) => this.isInScope(languageId))
        .map((summary) => summaryThing(summary)),
      labels: this.data.labels
        .filter(({ id }) => string.labelIds.includes(id))
        .map(({ id, title, isSystem }) => ({ id, title, issystem: isSystem })),
      translationtexts: new Texts(
        string.translations.filter(({ languageId }) => this.isInScope(languageId)).map(({ text }) => text),
      ),
      translatorcomments: this.translatorComments(string).map(({ text, languageId }) => ({
        text,
        language: languageId,
      })),
      notes: new Texts([
        noteIn(string.context),
        ...string.comments.filter(({ languageId }) => this.isInScope(languageId)).map(({ text }) => text),
        ...this.translatorComments(string).map(({ text }) => text),
      ]),
      added: string.createdAt,
      updated: string.updatedAt,
    }
  }

  private translatorComments({ translatorComments }: StringData) {
    return translatorComments.filter(({ languageId, text }) => text !== '' && this.isInScope(languageId))
  }

  private field(fieldId: number, value: string | null): Thing {
    const field = this.data.fields.find(({ id }) => id === fieldId)
    return { name: field?.name ?? null, slug: field?.slug ?? null, type: field?.type ?? null, value }
  }

  private user(id: number | null): Thing {
    return userThing(this.data, id)
  }

  private comment(comment: CommentData): Thing {
    const isIssue = comment.type === 'issue'
    return {
      id: comment.id,
      text: comment.text,
      hasissue: isIssue,
      hasunresolvedissue: isIssue && comment.issueStatus === 'unresolved',
      user: this.user(comment.userId),
      language: comment.languageId,
      added: comment.createdAt,
    }
  }

  private translation(translation: TranslationData): Thing {
    return {
      id: translation.id,
      text: translation.text,
      pluralform: translation.pluralForm,
      ispretranslated: translation.isPreTranslated,
      matchscore: translation.matchScore,
      ismatchedited: translation.isMatchEdited,
      needswork: translation.needsWork,
      provider: translation.provider,
      user: this.user(translation.userId),
      votes: translation.votes.map(({ userId, mark, votedAt }) => ({
        isup: mark === 1,
        isdown: mark === -1,
        user: this.user(userId),
        added: votedAt,
      })),
      approvals: translation.approvals.map(({ userId, createdAt }) => ({
        user: this.user(userId),
        added: createdAt,
      })),
      rating: translation.votes.reduce((sum, { mark }) => sum + mark, 0),
      updated: translation.updatedAt,
    }
  }

  private segment(segment: SegmentData): Thing {
    return {
      records: segment.records.map((record) => ({
        id: record.id,
        text: record.text,
        usagecount: record.usageCount,
        createdby: this.user(record.createdBy),
        updatedby: this.user(record.updatedBy),
        createdat: record.createdAt,
        updatedat: record.updatedAt,
      })),
    }
  }

  private term(term: TermData): Thing {
    const concept = this.data.concepts.find(({ id }) => id === term.conceptId)
    return {
      id: term.id,
      text: term.text,
      language: term.languageId,
      user: this.user(term.userId),
      ...Object.fromEntries(TERM_MEMBER_NAMES.map((name) => [name.toLowerCase(), term[name]])),
      concept: this.concept(concept),
      createdat: term.createdAt,
      updatedat: term.updatedAt,
    }
  }

  private concept(concept: ConceptData | undefined): Thing {
    return {
      id: concept?.id ?? null,
      user: this.user(concept?.userId ?? null),
      subject: concept?.subject ?? null,
      definition: concept?.definition ?? null,
      url: concept?.url ?? null,
      note: concept?.note ?? null,
      translatable: concept?.translatable ?? null,
      createdat: concept?.createdAt ?? null,
      updatedat: concept?.updatedAt ?? null,
    }
  }
}

function userThing(data: ProjectData, id: number | null): Thing {
  const user = data.users.find((each) => each.id === id)
  return { id: user?.id ?? null, login: user?.login ?? null, name: user?.name ?? null }
}

/** The contexts of the tests have few kinds of lines. */
const REFERENCE = /^(?:\S+\.[a-z]+:\d+ ?)+$/

function linesOf(context: string | null, isKept: (line: string) => boolean): string | null {
  const lines = (context ?? '').split('\n').map((line) => line.trim())
  const kept = lines.filter((line) => line !== '' && isKept(line))
  return kept.length === 0 ? null : kept.join('\n')
}

function referencesIn(context: string | null): string | null {
  return linesOf(context, (line) => REFERENCE.test(line))
}

function noteIn(context: string | null): string | null {
  const note = linesOf(context, (line) => !REFERENCE.test(line) && !line.startsWith('Flags: '))
  return note?.replace(/^Context: /gm, '') ?? null
}

function fileThing(file: FileData | undefined): Thing {
  return {
    id: file?.id ?? null,
    name: file?.name ?? null,
    path: file?.path ?? file?.name ?? null,
    title: file?.title ?? null,
    type: file?.type ?? null,
    context: file?.context ?? null,
  }
}

function branchThing(branch: NamedData | undefined): Thing {
  return { id: branch?.id ?? null, name: branch?.name ?? null, title: branch?.title ?? null }
}

function summaryThing(summary: SummaryData): Thing {
  const issues = QA_CHECKS.map((check) => [
    `has${check.replaceAll('_', '')}qaissues`,
    summary.qaIssues.includes(check),
  ])
  return {
    ...(Object.fromEntries(issues) as Thing),
    language: summary.languageId,
    istranslated: summary.isTranslated,
    ispartiallytranslated: summary.isPartiallyTranslated,
    isapproved: summary.isApproved,
    ispartiallyapproved: summary.isPartiallyApproved,
    translationupdated: summary.translationUpdated,
    isautotranslated: summary.isTranslatedByTm || summary.isTranslatedByMt || summary.isTranslatedByAi,
    istranslatedbytm: summary.isTranslatedByTm,
    istranslatedbymt: summary.isTranslatedByMt,
    istranslatedbyai: summary.isTranslatedByAi,
    issourcechangedaftertranslation: summary.isSourceChangedAfterTranslation,
    hastranslationassource: summary.hasTranslationAsSource,
    hastranslationafterapproval: summary.hasTranslationAfterApproval,
    hassharedtranslation: summary.hasSharedTranslation,
    hasqaissues: summary.qaIssues.length > 0,
    rating: summary.rating,
    approvalscount: summary.approvalsCount,
    needswork: summary.needsWork,
  }
}

class Evaluation {
  private readonly data: ProjectData
  private readonly options: EvaluationOptions

  constructor(data: ProjectData, options: EvaluationOptions) {
    this.data = data
    this.options = options
  }

  /** "An absent Boolean is false." */
  holds(node: Expression, places: Thing[]): boolean {
    return this.value(node, places) === true
  }

  private value(node: Expression, places: Thing[]): Value {
    switch (node.kind) {
      case 'boolean':
      case 'text':
        return node.value
      case 'number':
        return Number(node.digits)
      case 'dateTime':
        return this.date(node.value)
      case 'mention':
        return node.target === 'user' ? this.mentioned(node.value) : node.value
      case 'name': {
        const key = node.name.toLowerCase()
        return places.find((place) => key in place)?.[key] ?? null
      }
      case 'of':
        return this.memberOf(node.member.name.toLowerCase(), this.value(node.object, places))
      case 'where': {
        const elements = this.value(node.source, places) as Thing[]
        return elements.filter((element) => this.holds(node.predicate, [element, ...places]))
      }
      case 'with': {
        const object = this.value(node.source, places) as Thing
        return object['id'] !== null && this.holds(node.predicate, [object, ...places])
      }
      case 'negate': {
        const operand = this.value(node.operand, places) as number | null
        return operand === null ? null : -operand
      }
      case 'arithmetic':
        return calculate(node.operator, this.value(node.left, places), this.value(node.right, places))
      case 'comparison': {
        const [left, right] = [this.value(node.left, places), this.value(node.right, places)]
        if (node.operator === '=') return isSame(left, right)
        if (node.operator === '!=') return !isSame(left, right)
        return isOrdered(node.operator, left, right)
      }
      case 'contains': {
        const [left, right] = [this.value(node.left, places), this.value(node.right, places)]
        return textsOf(left).some((text) => typeof right === 'string' && lower(text).includes(lower(right)))
      }
      case 'matches': {
        // The expressions of the tests mean the same to this engine.
        const [, flags = '', pattern = ''] = /^(?:\(\?(i)\))?([^]*)$/.exec(textOf(node.right)) ?? []
        const expression = new RegExp(pattern.normalize('NFC'), `u${flags}`)
        return textsOf(this.value(node.left, places)).some((text) => expression.test(text.normalize('NFC')))
      }
      case 'between': {
        const value = this.value(node.value, places)
        const [low, high] = [this.value(node.low, places), this.value(node.high, places)]
        return isOrdered('>=', value, low) && isOrdered('<=', value, high)
      }
      case 'not':
        return !this.holds(node.operand, places)
      case 'logic': {
        const holding = node.operands.map((operand) => this.holds(operand, places))
        if (node.operator === 'and') return holding.every(Boolean)
        if (node.operator === 'or') return holding.some(Boolean)
        return holding.filter(Boolean).length % 2 === 1
      }
      case 'if':
        return this.value(this.holds(node.condition, places) ? node.then : node.else, places)
    }
  }

  private memberOf(member: string, of: Value): Value {
    if (Array.isArray(of)) return of.length
    return (of as Thing)[member] ?? null
  }

  private mentioned(login: string): Thing {
    return userThing(this.data, this.data.users.find((user) => user.login === login)?.id ?? null)
  }

  private date(written: string): number {
    if (written === 'today') return this.options.today ?? 0
    return Date.parse(`${written.replace(' ', 'T')}${written.length > 10 ? 'Z' : ''}`)
  }
}

function textsOf(value: Value): string[] {
  const all = value instanceof Texts ? value.all : [value]
  return all.filter((text) => typeof text === 'string')
}

function textOf(node: Expression): string {
  if (node.kind !== 'text') throw new Error('A pattern is a text.')
  return node.value
}

function calculate(operator: '+' | '-' | '*' | '/', left: Value, right: Value): number | null {
  if (typeof left !== 'number' || typeof right !== 'number') return null
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  return right === 0 ? null : left / right
}

/** A User and a concept compare by their ids; two absent values are equal; an absent Boolean is false. */
function isSame(left: Value, right: Value): boolean {
  const [one, other] = [comparable(left), comparable(right)]
  if (typeof one === 'boolean' || typeof other === 'boolean') return (one ?? false) === (other ?? false)
  return one === other
}

function comparable(value: Value): Value {
  const isThing = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isThing && !(value instanceof Texts) ? (value['id'] ?? null) : value
}

function isOrdered(operator: '<' | '<=' | '>' | '>=', left: Value, right: Value): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return false
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  if (operator === '>') return left > right
  return left >= right
}

function lower(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
