/**
 * A made-up workbench for working on the screens alone: `vite --config renderer/vite.config.ts`, then `/?fake`.
 * `&count=100000` makes a long list, `&empty` an empty project, `&start` stays on the start screen, `&slow` waits.
 */
import type {
  CallName,
  CroqlChecked,
  EventName,
  Events,
  FailureValue,
  FolderListing,
  Overview,
  PluralForm,
  Progress,
  TargetLanguage,
} from '../../core/workbench/contract.ts'
import type { Client } from '../src/client/client.ts'
import type { CorpusString } from './corpusStrings.ts'
import {
  allLanguages,
  detailOf,
  english,
  files,
  makeStrings,
  me,
  nextId,
  rowOf,
  stateOf,
  targets,
  type FakeString,
} from './fakeStore.ts'

const parameters = new URLSearchParams(location.search)

class FakeFailure extends Error {
  readonly value: FailureValue
  constructor(value: FailureValue) {
    super(value.message)
    this.value = value
  }
}

// The made-up workbench answers whatever it is asked: its inputs are what the screens sent a moment ago.
type Input = Record<string, never> & {
  stringId: number
  languageId: string
  list: string
  from: number
  count: number
  croql?: string
  fileId?: number
  path?: string
  text: string
  form: PluralForm
  forms: Partial<Record<PluralForm, string>>
  approve?: boolean
  translationId: number
  isApproved: boolean
  isResolved: boolean
  commentId: number
  mark: 'up' | 'down' | null
  type?: 'comment' | 'issue'
  issueType?: string
  settings: object
}

export async function fakeClient(): Promise<Client> {
  const corpus = (await (await fetch('/dev/corpus.json')).json()) as CorpusString[]
  const workbench = new FakeWorkbench(corpus)
  return {
    connection: 'connected',
    onConnection: () => () => undefined,
    on: (name, listener) => workbench.on(name, listener as (event: unknown) => void),
    async call(name, input, options) {
      try {
        const value = await workbench.answer(
          name,
          input as unknown as Input,
          options?.signal,
          options?.onProgress,
        )
        return { ok: true, value: value as never }
      } catch (error) {
        if (error instanceof FakeFailure) return { ok: false, error: error.value }
        throw error
      }
    },
  }
}

class FakeWorkbench {
  readonly #strings: FakeString[]
  readonly #listeners = new Map<EventName, Set<(event: unknown) => void>>()
  readonly #lists = new Map<string, { ids: number[]; languageId: string }>()
  #settings = {
    theme: (parameters.get('theme') ?? 'system') as 'system',
    userLogin: me.login,
    queryHistory: ['text contains "file" and count of translations = 0', 'count of comments > 0'],
    panes: {},
  }

  constructor(corpus: CorpusString[]) {
    const count = parameters.has('empty') ? 0 : Number(parameters.get('count') ?? corpus.length)
    this.#strings = makeStrings(corpus, count)
    // The corpus has a text with most kinds of placeholders nowhere: this one shows them together.
    const first = this.#strings[3]
    if (first !== undefined) {
      first.source = {
        context: 'sync',
        text: ' %d of <b>{total}</b> files by %(user)s\nwere  kept at ${path}, %s left. &nbsp;',
        plural: null,
        translations: [],
        note: 'TRANSLATORS: %d is a count, {total} a number; %(user)s is whoever is signed in.',
      }
      first.translations.clear()
    }
  }

  on(name: EventName, listener: (event: unknown) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  #emit<Name extends EventName>(name: Name, event: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event)
  }

  async answer(
    name: CallName,
    input: Input,
    signal: AbortSignal | undefined,
    onProgress: ((report: { what: string; done: number; total: number }) => void) | undefined,
  ): Promise<unknown> {
    await new Promise((resolve) => setTimeout(resolve, parameters.has('slow') ? 400 : 2))
    switch (name) {
      case 'app.state':
        return this.#state()
      case 'app.setSettings':
        this.#settings = { ...this.#settings, ...input.settings }
        return this.#settings
      case 'app.forgetRecent':
        return null
      case 'app.languages':
        return allLanguages
      case 'app.pick':
        return null
      case 'app.browse':
        return browse(input.path)
      case 'project.create':
      case 'project.open':
      case 'project.openSample':
      case 'project.overview':
      case 'project.addLanguage':
      case 'project.addCustomLanguage':
      case 'project.restore':
        if (input.path?.includes('damaged')) throw damaged(input.path)
        return this.#overview()
      case 'project.close':
      case 'list.close':
        return null
      case 'project.import':
        await progress('Reading locales/poedit.pot', signal, onProgress)
        return importReport
      case 'project.export':
        await progress('Writing uk/poedit.po', signal, onProgress)
        return {
          files: files.map(({ id, path }) => ({ fileId: id, path: `uk/${path}`, bytes: 48_211 * id })),
        }
      case 'project.backup':
        await progress('Writing the archive', signal, onProgress)
        return { path: '/home/anna/Poedit.ndjson', lines: 4_211 }
      case 'list.open':
        return this.#openList(input)
      case 'list.rows':
        return this.#rows(input)
      case 'list.position': {
        const place = this.#lists.get(input.list)?.ids.indexOf(input.stringId) ?? -1
        return place === -1 ? null : place
      }
      case 'string.get':
        return detailOf(this.#string(input.stringId), target(input.languageId))
      case 'string.history':
        return this.#string(input.stringId).history
      case 'comment.add':
        return this.#comment(input)
      case 'comment.resolve':
        return this.#resolve(input)
      case 'translation.save':
        return this.#save(input)
      case 'translation.approve':
        return this.#changeEntry(input.translationId, (entry) => {
          entry.isApproved = input.isApproved
          entry.approvals = input.isApproved ? [{ user: me.login, at: new Date().toISOString() }] : []
        })
      case 'translation.vote':
        return this.#changeEntry(input.translationId, (entry) => (entry.ownVote = input.mark))
      case 'translation.delete':
        return this.#remove(input.translationId)
      case 'draft.save':
        return this.#draft(input)
      case 'history.undo':
        return { action: 'translation.save', stringId: 5, languageId: 'uk' }
      case 'history.redo':
        return null
      case 'list.counts':
        return []
      case 'croql.check':
        return check(input.croql ?? '')
      case 'croql.complete':
        return { from: 0, to: 0, items: [], mayEnd: true }
      case 'croql.describe':
        return null
    }
  }

  #state() {
    return {
      version: '0.1.0',
      shell: 'browser',
      platform: 'linux',
      hasNativeDialogs: false,
      settings: this.#settings,
      recentProjects: parameters.has('fresh')
        ? []
        : [
            {
              path: '/home/anna/projects/Poedit.interlinear',
              name: 'Poedit',
              openedAt: hoursAgo(2),
              exists: true,
            },
            {
              path: '/home/anna/projects/ferry/Ferry shop.interlinear',
              name: 'Ferry shop',
              openedAt: hoursAgo(30),
              exists: true,
            },
            {
              path: '/home/anna/old/damaged.interlinear',
              name: 'Field guide, second edition',
              openedAt: hoursAgo(90),
              exists: true,
            },
            { path: '/media/stick/Atlas.interlinear', name: 'Atlas', openedAt: hoursAgo(900), exists: false },
          ],
      formats: [
        { type: 'po', title: 'Gettext PO', extensions: ['.po', '.pot'] },
        { type: 'json', title: 'JSON', extensions: ['.json'] },
        { type: 'xliff', title: 'XLIFF 1.2', extensions: ['.xlf', '.xliff'] },
      ],
    }
  }

  #overview(): Overview {
    return {
      project: 'p1',
      path: '/home/anna/projects/Poedit.interlinear',
      name: 'Poedit',
      deployment: 'standard',
      type: 'file-based',
      user: me,
      sourceLanguage: english,
      targetLanguages: targets,
      files: this.#strings.length === 0 ? [] : files.map((file) => this.#fileEntry(file)),
      strings: this.#strings.length,
      progress: targets.map((language) => this.#progress(this.#strings, language)),
    }
  }

  #fileEntry({ id, name, path }: (typeof files)[number]) {
    const strings = this.#strings.filter(({ fileId }) => fileId === id)
    return {
      id,
      name,
      path,
      type: 'po',
      branch: null,
      strings: strings.length,
      progress: targets.map((language) => this.#progress(strings, language)),
    }
  }

  #progress(strings: readonly FakeString[], language: TargetLanguage): Progress {
    const states = strings.map((string) => stateOf(string, language))
    return {
      languageId: language.id,
      strings: strings.length,
      translated: states.filter((state) => state === 'translated' || state === 'approved').length,
      approved: states.filter((state) => state === 'approved').length,
    }
  }

  #openList({ languageId, croql = '', fileId }: Input) {
    const start = performance.now()
    const wanted = /text contains "([^"]*)"/.exec(croql)?.[1]?.toLowerCase()
    const isUntranslated = /count of (translations|languages summary) = 0/.test(croql)
    if (check(croql).problems.some(({ severity }) => severity === 'error')) {
      throw new FakeFailure({
        code: 'croql.invalid',
        message: 'The query has errors.',
        details: { kept: 'The list was left as it is.' },
      })
    }
    const found = this.#strings.filter(
      (string) =>
        (fileId === undefined || string.fileId === fileId) &&
        (wanted === undefined || string.source.text.toLowerCase().includes(wanted)) &&
        (!isUntranslated || stateOf(string, target(languageId)) === 'untranslated') &&
        (!croql.includes('unresolved') ||
          string.comments.some(({ issueStatus }) => issueStatus === 'unresolved')),
    )
    const list = `l${nextId()}`
    this.#lists.set(list, { ids: found.map(({ id }) => id), languageId })
    return { list, total: found.length, milliseconds: Math.round(performance.now() - start) }
  }

  #rows({ list, from, count }: Input) {
    const { ids = [], languageId = '' } = this.#lists.get(list) ?? {}
    return ids.slice(from, from + count).map((id) => rowOf(this.#string(id), target(languageId)))
  }

  #string(id: number): FakeString {
    const string = this.#strings[id - 1]
    if (string === undefined)
      throw new FakeFailure({ code: 'string.unknown', message: 'No such string.', details: {} })
    return string
  }

  #edited(string: FakeString, languageId: string) {
    this.#emit('project.changed', { project: 'p1', stringIds: [string.id], languageId })
    return { detail: detailOf(string, target(languageId)) }
  }

  #save({ stringId, languageId, forms, approve = false }: Input) {
    const string = this.#string(stringId)
    if (Object.values(forms).includes('fail')) {
      throw new FakeFailure({
        code: 'translation.notYours',
        message: 'This translation was changed by somebody else in the meantime.',
        details: { kept: 'Your text is kept as a draft.', todo: 'Compare the two and save again.' },
      })
    }
    for (const [form, text] of Object.entries(forms) as [PluralForm, string][]) {
      const entries = string.translations.get(languageId) ?? []
      const rest = entries.filter((entry) => entry.form !== form)
      const top = entries.find((entry) => entry.form === form)
      const now = new Date().toISOString()
      string.history.unshift({
        intentId: nextId(),
        action: 'translation.save',
        at: now,
        user: me.login,
        isUndone: false,
        changes: [{ entity: 'translation', entityId: 1, form, before: top?.text ?? null, after: text }],
      })
      const approvals = approve ? [{ user: me.login, at: now }] : []
      const entry = {
        id: nextId(),
        form,
        text,
        user: me,
        provider: null,
        isTop: true,
        isApproved: approve,
        isOwn: true,
      }
      const saved = { ...entry, rating: 0, ownVote: null, approvals, createdAt: now, updatedAt: now }
      string.translations.set(languageId, text === '' ? rest : [...rest, saved])
    }
    string.drafts.delete(languageId)
    return this.#edited(string, languageId)
  }

  #draft({ stringId, languageId, form, text }: Input): null {
    const string = this.#string(stringId)
    const drafts = { ...string.drafts.get(languageId), [form]: text ?? undefined }
    if (Object.values(drafts).every((draft) => draft === undefined)) string.drafts.delete(languageId)
    else string.drafts.set(languageId, drafts)
    return null
  }

  #find(translationId: number): { string: FakeString; languageId: string } {
    for (const string of this.#strings) {
      for (const [languageId, entries] of string.translations) {
        if (entries.some(({ id }) => id === translationId)) return { string, languageId }
      }
    }
    throw new FakeFailure({ code: 'translation.unknown', message: 'No such translation.', details: {} })
  }

  #changeEntry(translationId: number, change: (entry: FakeEntry) => void) {
    const { string, languageId } = this.#find(translationId)
    const entries = string.translations.get(languageId) ?? []
    string.translations.set(
      languageId,
      entries.map((entry) => {
        if (entry.id !== translationId) return entry
        const copy = { ...entry }
        change(copy)
        return copy
      }),
    )
    return this.#edited(string, languageId)
  }

  #remove(translationId: number) {
    const { string, languageId } = this.#find(translationId)
    const entries = string.translations.get(languageId) ?? []
    string.translations.set(
      languageId,
      entries.filter(({ id }) => id !== translationId),
    )
    return this.#edited(string, languageId)
  }

  #comment({ stringId, languageId, text, type = 'comment', issueType }: Input) {
    const string = this.#string(stringId)
    const isIssue = type === 'issue'
    string.comments = [
      ...string.comments,
      {
        id: nextId(),
        text,
        user: me.login,
        languageId,
        type,
        issueType: issueType ?? null,
        issueStatus: isIssue ? 'unresolved' : null,
        createdAt: new Date().toISOString(),
      },
    ]
    return this.#edited(string, languageId)
  }

  #resolve({ commentId, isResolved }: Input) {
    const string = this.#strings.find(({ comments }) => comments.some(({ id }) => id === commentId))
    if (string === undefined)
      throw new FakeFailure({ code: 'comment.unknown', message: 'No such comment.', details: {} })
    string.comments = string.comments.map((comment) =>
      comment.id === commentId
        ? { ...comment, issueStatus: isResolved ? 'resolved' : 'unresolved' }
        : comment,
    )
    return this.#edited(string, 'uk')
  }
}

type FakeEntry = ReturnType<typeof detailOf>['translations'][number]

function target(languageId: string): TargetLanguage {
  return targets.find(({ id }) => id === languageId) ?? (targets[0] as TargetLanguage)
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

function damaged(path: string): FakeFailure {
  return new FakeFailure({
    code: 'project.damaged',
    message: 'This project file is damaged: page 17 of the database cannot be read.',
    details: {
      path,
      kept: 'The file was not touched.',
      todo: 'Restore the newest backup, or copy the file from where it is whole.',
    },
  })
}

async function progress(
  what: string,
  signal: AbortSignal | undefined,
  onProgress: ((report: { what: string; done: number; total: number }) => void) | undefined,
): Promise<void> {
  const total = 731
  for (let done = 0; done <= total; done += 43) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    if (signal?.aborted)
      throw new FakeFailure({ code: 'cancelled', message: 'It was cancelled.', details: {} })
    onProgress?.({ what, done, total })
  }
}

const importReport = {
  files: [
    {
      path: 'locales/poedit.pot',
      fileId: 1,
      type: 'po',
      strings: 731,
      added: 12,
      changed: 3,
      archived: 1,
      translations: 0,
      warnings: ['Line 14: the header has no plural rule; that of the language is used.'],
    },
    {
      path: 'docs/help.json',
      fileId: 3,
      type: 'json',
      strings: 58,
      added: 58,
      changed: 0,
      archived: 0,
      translations: 0,
      warnings: [],
    },
  ],
  skipped: [{ path: 'docs/logo.png', reason: 'No format takes this file.' }],
}

function browse(path = '/home/anna'): FolderListing {
  if (path.includes('missing')) {
    throw new FakeFailure({
      code: 'browse.unreadable',
      message: 'This folder cannot be read.',
      details: { path, todo: 'Choose another folder.' },
    })
  }
  const entry = (name: string, isFolder: boolean, bytes = 0) => ({
    name,
    path: `${path}/${name}`,
    isFolder,
    bytes,
    modifiedAt: hoursAgo(name.length * 5),
  })
  return {
    path,
    parent: path === '/' ? null : path.replace(/\/[^/]*$/, '') || '/',
    entries: [
      entry('Documents', true),
      entry('Downloads', true),
      entry('projects', true),
      entry('Poedit.interlinear', false, 4_812_000),
      entry('Poedit backup.ndjson', false, 1_204_000),
      entry('messages.pot', false, 71_441),
      entry('uk.po', false, 115_810),
    ],
  }
}

const words =
  /("[^"]*"?)|('[^']*'?)|(@\w+:"[^"]*"?)|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([=<>!]+|[+\-*/])|([()])|(\S)/g
const keywords = new Set([
  'and',
  'or',
  'xor',
  'not',
  'contains',
  'between',
  'where',
  'with',
  'of',
  'if',
  'then',
  'else',
])
const kinds = ['text', 'date', 'mention', 'number', 'identifier', 'operator', 'bracket', 'unknown'] as const

function check(croql: string): CroqlChecked {
  const tokens: CroqlChecked['tokens'] = []
  const problems: CroqlChecked['problems'] = []
  for (const match of croql.matchAll(words)) {
    const place = kinds.findIndex((_, index) => match[index + 1] !== undefined)
    const [start, end] = [match.index, match.index + match[0].length]
    const kind = keywords.has(match[0].toLowerCase()) ? 'keyword' : (kinds[place] ?? 'unknown')
    tokens.push({ start, end, kind })
    if (match[0] === 'tex' || match[0] === 'identifer') {
      problems.push({
        code: 'croql.unknownName',
        severity: 'error',
        start,
        end,
        message: `A string has no member named ${match[0]}.`,
        expected: [],
        near: match[0] === 'tex' ? ['text', 'context'] : ['identifier'],
      })
    }
  }
  const last = tokens.at(-1)
  if (last?.kind === 'operator' || last?.kind === 'keyword') {
    problems.push({
      code: 'croql.syntax',
      severity: 'error',
      start: croql.length,
      end: croql.length,
      message: 'The query ends too early.',
      expected: ['a text', 'a number', 'a member'],
      near: [],
    })
  }
  return { tokens, problems }
}
