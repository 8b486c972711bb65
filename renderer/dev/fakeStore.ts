/** A project in memory for the development server: real texts, repeated until there are enough. */
import type {
  CommentEntry,
  HistoryEntry,
  PluralForm,
  StringDetail,
  StringRow,
  StringState,
  TargetLanguage,
  TranslationEntry,
} from '../../core/workbench/contract.ts'
import type { CorpusString } from './corpusStrings.ts'

export const me = { id: 1, login: 'anna', name: 'Anna Kovalenko' }
const colleague = { id: 2, login: 'bohdan', name: 'Bohdan Lys' }

function language(
  id: string,
  name: string,
  pluralSamples: TargetLanguage['pluralSamples'],
  textDirection: 'ltr' | 'rtl' = 'ltr',
): TargetLanguage {
  const pluralCategoryNames = Object.keys(pluralSamples) as TargetLanguage['pluralCategoryNames']
  return {
    id,
    name,
    editorCode: id,
    twoLettersCode: id,
    threeLettersCode: id,
    locale: id,
    androidCode: id,
    osxCode: `${id}.lproj`,
    osxLocale: id,
    pluralCategoryNames,
    pluralRules: 'n',
    textDirection,
    pluralSamples,
  }
}

export const english = language('en', 'English', { one: '1', other: '0, 2–16, 100, 1000' })
export const targets = [
  language('uk', 'Ukrainian', {
    one: '1, 21, 31, 41, 51',
    few: '2–4, 22–24, 32–34',
    many: '0, 5–19, 100, 1000',
    other: '0.0–1.5, 10.0',
  }),
  language(
    'ar',
    'Arabic',
    {
      zero: '0',
      one: '1',
      two: '2',
      few: '3–10, 103–110',
      many: '11–26, 111, 1011',
      other: '100–102, 200, 1000',
    },
    'rtl',
  ),
  language('de', 'German', { one: '1', other: '0, 2–16, 100, 1000' }),
]

export const allLanguages = [
  english,
  ...targets,
  ...[
    ['fr', 'French'],
    ['es', 'Spanish'],
    ['pl', 'Polish'],
    ['pt-BR', 'Portuguese, Brazilian'],
    ['ja', 'Japanese'],
    ['zh-CN', 'Chinese Simplified'],
    ['ko', 'Korean'],
    ['nb', 'Norwegian Bokmål'],
    ['cs', 'Czech'],
    ['tr', 'Turkish'],
    ['he', 'Hebrew'],
  ].map(([id = '', name = '']) => language(id, name, { other: '0–15' })),
]

export interface FakeString {
  id: number
  fileId: number
  source: CorpusString
  identifier: string
  translations: Map<string, TranslationEntry[]>
  comments: CommentEntry[]
  history: HistoryEntry[]
  drafts: Map<string, Partial<Record<PluralForm, string>>>
  isSourceChanged: boolean
  isHidden: boolean
}

export const files = [
  { id: 1, name: 'poedit.pot', path: 'locales/poedit.pot', share: 0.8 },
  { id: 2, name: 'preferences.pot', path: 'locales/windows/preferences.pot', share: 0.15 },
  { id: 3, name: 'help.json', path: 'docs/help.json', share: 0.05 },
]

let lastId = 1_000

export function nextId(): number {
  return ++lastId
}

/** A number in [0, 1) that is the same for the same seed. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}

export function makeStrings(corpus: readonly CorpusString[], count: number): FakeString[] {
  return Array.from({ length: count }, (_, index) =>
    makeString(corpus[index % corpus.length] as CorpusString, index),
  )
}

function makeString(source: CorpusString, index: number): FakeString {
  const place = chance(index + 0.5)
  const fileId = place < 0.8 ? 1 : place < 0.95 ? 2 : 3
  const slug = source.text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 32)
  const string: FakeString = {
    id: index + 1,
    fileId,
    source,
    identifier: `${source.context ?? 'app'}.${slug}`,
    translations: new Map(),
    comments: [],
    history: [],
    drafts: new Map(),
    isSourceChanged: chance(index + 7) > 0.95,
    isHidden: chance(index + 9) > 0.985,
  }
  translate(string, index)
  if (chance(index + 3) > 0.93) string.comments.push(makeComment(index))
  return string
}

function translate(string: FakeString, index: number): void {
  if (chance(index) < 0.35) return
  const { source } = string
  const forms = formsOf(source, targets[0] as TargetLanguage)
  const isPartial = forms.length > 1 && chance(index + 2) > 0.5
  const entries = forms.slice(0, isPartial ? 2 : undefined).map((form, place): TranslationEntry => {
    const isApproved = chance(index + 1) > 0.45
    return {
      id: nextId(),
      form,
      text: source.translations[place] ?? source.translations[0] ?? '',
      user: chance(index + 4) > 0.5 ? me : colleague,
      provider: chance(index + 5) > 0.85 ? 'tm' : null,
      isTop: true,
      isApproved,
      isOwn: true,
      rating: Math.floor(chance(index + 6) * 4) - 1,
      ownVote: null,
      approvals: isApproved ? [{ user: colleague.login, at: '2026-11-18T10:21:00Z' }] : [],
      createdAt: '2026-11-12T09:00:00Z',
      updatedAt: '2026-11-17T14:30:00Z',
    }
  })
  string.translations.set(
    'uk',
    entries.filter(({ text }) => text !== ''),
  )
  string.history = entries.slice(0, 1).flatMap((entry): HistoryEntry[] => [
    {
      intentId: nextId(),
      action: 'translation.save',
      at: '2026-11-17T14:30:00Z',
      user: me.login,
      isUndone: false,
      changes: [
        {
          entity: 'translation',
          entityId: entry.id,
          form: entry.form,
          before: `${entry.text.split(' ')[0]} …`,
          after: entry.text,
        },
      ],
    },
    {
      intentId: nextId(),
      action: 'translation.import',
      at: '2026-11-12T09:00:00Z',
      user: colleague.login,
      isUndone: false,
      changes: [
        {
          entity: 'translation',
          entityId: entry.id,
          form: entry.form,
          before: null,
          after: `${entry.text.split(' ')[0]} …`,
        },
      ],
    },
  ])
}

function makeComment(index: number): CommentEntry {
  const isIssue = chance(index + 8) > 0.5
  return {
    id: nextId(),
    text: isIssue
      ? 'Is this a verb or a noun? The button has no context.'
      : 'Seen in the main window, at the top.',
    user: colleague.login,
    languageId: null,
    type: isIssue ? 'issue' : 'comment',
    issueType: isIssue ? 'context_request' : null,
    issueStatus: isIssue ? 'unresolved' : null,
    createdAt: '2026-11-19T08:12:00Z',
  }
}

export function formsOf(source: CorpusString, target: TargetLanguage): PluralForm[] {
  return source.plural === null ? ['none'] : target.pluralCategoryNames
}

export function stateOf(string: FakeString, target: TargetLanguage): StringState {
  if (string.drafts.get(target.id) !== undefined) return 'draft'
  const forms = formsOf(string.source, target)
  const tops = (string.translations.get(target.id) ?? []).filter(({ isTop }) => isTop)
  if (tops.length === 0) return 'untranslated'
  if (tops.length < forms.length) return 'partial'
  return tops.every(({ isApproved }) => isApproved) ? 'approved' : 'translated'
}

export function rowOf(string: FakeString, target: TargetLanguage): StringRow {
  const top = string.translations.get(target.id)?.find(({ isTop }) => isTop)
  return {
    id: string.id,
    identifier: string.identifier,
    fileId: string.fileId,
    type: string.source.plural === null ? 'plain' : 'plural',
    text: string.source.text,
    isHidden: string.isHidden,
    state: stateOf(string, target),
    isSourceChanged: string.isSourceChanged,
    unresolvedIssues: string.comments.filter(({ issueStatus }) => issueStatus === 'unresolved').length,
    comments: string.comments.length,
    translation: top?.text ?? null,
  }
}

export function detailOf(string: FakeString, target: TargetLanguage): StringDetail {
  const { source } = string
  const file = files.find(({ id }) => id === string.fileId)
  return {
    row: rowOf(string, target),
    source:
      source.plural === null
        ? [{ form: 'none', text: source.text }]
        : [
            { form: 'one', text: source.text },
            { form: 'other', text: source.plural },
          ],
    context: source.note,
    maxLength: string.id % 9 === 0 ? 40 : null,
    file: file === undefined ? null : { id: file.id, name: file.name, path: file.path },
    labels: string.id % 7 === 0 ? ['release 3.9', 'menus'] : [],
    forms: formsOf(source, target),
    translations: string.translations.get(target.id) ?? [],
    drafts: string.drafts.get(target.id) ?? {},
    comments: string.comments,
  }
}
