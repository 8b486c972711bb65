/** Incremental counts equal a recount after any changes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { idsMatching } from '../../core/croql/projectQueries.ts'
import { print } from '../../core/croql/print.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { importTranslationFiles } from '../../core/documents/import/importTranslationFiles.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { conditions } from './randomConditions.ts'
import { isAsCounted, QUIET, readsOf, SCOPE, untilKept, type Counting } from './compareCounts.ts'
import { memberExpressions } from './memberExpressions.ts'

const ANNA = { login: 'anna', name: 'Anna' }

interface Opened extends Counting {
  session: ProjectSession
  folder: string
  path: string
  userId: number
}

async function openProject(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-kept-'))
  const path = join(folder, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
  createProject(path, { name: 'Shop', ...languages, deployment: 'enterprise', type: 'file-based' }, ANNA)
  const session = await ProjectSession.open(path, ANNA, { home: join(folder, 'home') })
  onTestFinished(async () => {
    await session.close()
    rmSync(folder, { recursive: true })
  })
  const reads = readsOf(session.store)
  mkdirSync(join(folder, 'files'))
  const userId = await session.editorId()
  await session.store.write('ensureUser', { login: 'boris', name: null })
  return { session, kept: session.incrementalCounts, project: session, folder, path, userId, reads }
}

const TEXTS = ['Save', 'a', 'abc', 'Cart {n}', 'Your cart is empty', 'Secret', 'ä']

async function importSources({ session, folder }: Opened, file: number, texts: readonly string[]) {
  const path = join(folder, 'files', `${'ab'[file % 2]}.json`)
  writeFileSync(path, JSON.stringify(Object.fromEntries(texts.map((text, index) => [`key.${index}`, text]))))
  await importSourceFiles(session, { paths: [path] }, QUIET)
}

async function importTranslations({ session, folder }: Opened, file: number, texts: readonly string[]) {
  const [{ id: fileId } = { id: 0 }] = await session.store.read('listFiles', {})
  if (fileId === 0) return
  mkdirSync(join(folder, 'uk'), { recursive: true })
  const path = join(folder, 'uk', `${'ab'[file % 2]}.json`)
  writeFileSync(path, JSON.stringify(Object.fromEntries(texts.map((text, index) => [`key.${index}`, text]))))
  await importTranslationFiles(session, { paths: [path], languageId: 'uk', approve: file > 4 }, QUIET).catch(
    refusedOnly,
  )
}

/** A step may find nothing to do; a defect is no refusal. */
function refusedOnly(error: unknown): void {
  if (error instanceof TypeError || error instanceof RangeError) throw error
}

const STEPS = [
  'save',
  'finding',
  'saveInGerman',
  'delete',
  'approve',
  'nameUser',
  'vote',
  'comment',
  'resolve',
  'label',
  'unlabel',
  'renameLabel',
  'deleteLabel',
  'hide',
  'needsWork',
  // Undo goes back as far as to the next import.
  'undo',
  'redo',
  'screenshot',
  'renameScreenshot',
  'deleteScreenshot',
  'field',
  'renameField',
  'deleteField',
  'changeString',
  'archiveString',
  'retitleFile',
  'moveFile',
  'renameBranch',
  'deleteFile',
  'languages',
  'check',
  'import',
  'importTranslations',
] as const

const step = fc.record({
  kind: fc.constantFrom(...STEPS),
  which: fc.nat(7),
  text: fc.constantFrom(...TEXTS),
  texts: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function perform(opened: Opened, { kind, which, text, texts }: Step): Promise<void> {
  const { session, userId } = opened
  const { store } = session
  const { ids } = await idsMatching(session, {
    croql: 'true',
    context: 'strings',
    order: 'id',
    timeZone: 'UTC',
  })
  const stringId = ids[which % Math.max(1, ids.length)] ?? 0
  const listed = async <
    Name extends 'translation' | 'label' | 'comment' | 'field' | 'branch' | 'file' | 'screenshot',
  >(
    name: Name,
  ) => {
    const all = (await store.read('serviceList', { kind: name })) as { id: number }[]
    return all[which % Math.max(1, all.length)]?.id ?? 0
  }
  const bulk = (action: Parameters<typeof store.write<'runBulk'>>[1]['action']) =>
    store.write('runBulk', {
      userId,
      stringIds: [...ids].filter((_, at) => at % 2 === which % 2),
      languageId: 'uk',
      action,
    })
  const save = (languageId: string) =>
    store.write('saveForms', { stringId, languageId, userId, forms: { none: text }, approve: which === 0 })
  switch (kind) {
    case 'save':
      return void (await save('uk'))
    case 'saveInGerman':
      return void (await save('de'))
    case 'finding': {
      // A check writes its findings in a transaction without a history.
      const finding = { check: 'spelling', message: text, place: null, fix: null }
      const [{ id: translationId, text: of } = { id: 0, text: '' }] = (await store.read('serviceList', {
        kind: 'translation',
      })) as { id: number; text: string }[]
      const checked = [{ translationId, text: of, findings: which % 2 ? [finding] : [] }]
      return void (await store.write('keepFindings', { checked }))
    }
    case 'delete':
      return void (await store.write('deleteTranslation', {
        translationId: await listed('translation'),
        userId,
      }))
    case 'approve':
      return void (await store.write('approveTranslation', {
        ...{ translationId: await listed('translation'), userId },
        isApproved: which % 3 > 0,
      }))
    case 'vote':
      return void (await store.write('vote', {
        ...{ translationId: await listed('translation'), userId },
        mark: which % 2 ? 'up' : 'down',
      }))
    case 'comment':
      return void (await store.write('addComment', {
        ...{ stringId, userId, text },
        languageId: which % 2 ? 'uk' : 'de',
        type: which % 3 ? 'issue' : 'comment',
      }))
    case 'resolve':
      return void (await store.write('resolveComment', {
        ...{ commentId: await listed('comment'), userId },
        isResolved: which % 2 > 0,
      }))
    case 'label':
      return void (await bulk({ kind: 'label', title: text }))
    case 'unlabel':
      return void (await bulk({ kind: 'unlabel', title: text }))
    case 'renameLabel':
      return void (await store.write('serviceRenameLabel', {
        userId,
        labelId: await listed('label'),
        title: text,
      }))
    case 'deleteLabel':
      return void (await store.write('serviceDeleteLabel', { userId, labelId: await listed('label') }))
    case 'hide':
      return void (await bulk({ kind: which % 2 ? 'hide' : 'show' }))
    case 'needsWork':
      return void (await bulk({ kind: which % 2 ? 'needsWork' : 'settle' }))
    case 'screenshot':
      return void (await store.write('addScreenshot', {
        ...{ userId, stringId, name: text },
        ...{ type: 'image/png', content: new Uint8Array([1]), width: 1, height: 1 },
      }))
    case 'renameScreenshot':
      return void (await store.write('saveScreenshot', {
        ...{ userId, screenshotId: await listed('screenshot'), name: text, labelIds: undefined },
        strings: which % 2 ? [{ stringId, region: null }] : [],
      }))
    case 'deleteScreenshot':
      return void (await store.write('deleteScreenshot', {
        screenshotId: await listed('screenshot'),
        userId,
      }))
    case 'field':
      await store
        .write('serviceAddField', { userId, name: text, slug: text, type: 'text' })
        .catch(refusedOnly)
      return void (await store.write('serviceChangeStrings', {
        userId,
        changes: [{ kind: 'change', stringId, changes: { fields: { [text]: 'Checkout page' } } }],
      }))
    case 'renameField':
      return void (await store.write('serviceRenameField', {
        userId,
        fieldId: await listed('field'),
        name: text,
      }))
    case 'deleteField':
      return void (await store.write('serviceDeleteField', { userId, fieldId: await listed('field') }))
    case 'changeString':
      return void (await store.write('serviceChangeStrings', {
        userId,
        changes: [{ kind: 'change', stringId, changes: { text, context: 'abc', maxLength: which } }],
      }))
    case 'archiveString':
      return void (await store.write('serviceChangeStrings', {
        userId,
        changes: [{ kind: 'archive', stringId }],
      }))
    case 'retitleFile':
      return void (await store.write('serviceRetitlePlace', {
        userId,
        place: 'file',
        id: await listed('file'),
        title: text,
      }))
    case 'moveFile': {
      await store.write('serviceAddBranch', { userId, name: text, title: null }).catch(refusedOnly)
      const move = {
        userId,
        place: 'file' as const,
        id: await listed('file'),
        branchId: await listed('branch'),
      }
      return void (await store.write('serviceMovePlace', move))
    }
    case 'renameBranch':
      return void (await store.write('serviceRenameBranch', {
        userId,
        id: await listed('branch'),
        name: text,
      }))
    case 'deleteFile':
      return void (await store.write('serviceDeletePlace', {
        userId,
        place: 'file',
        id: await listed('file'),
      }))
    case 'nameUser':
      return void (await store.write('ensureUser', { login: which % 2 ? 'anna' : 'boris', name: text }))
    case 'languages':
      await store.write('setTargetLanguages', { userId, languageIds: which % 2 ? ['uk'] : ['uk', 'de'] })
      return session.refreshFacts()
    case 'check':
      return void (await session.quality.run({}, QUIET))
    case 'import':
      return importSources(opened, which, texts)
    case 'importTranslations':
      return importTranslations(opened, which, texts)
    case 'undo':
      return void (await store.write('undo', { userId }))
    case 'redo':
      return void (await store.write('redo', { userId }))
  }
}

const expressionsAtHand = fc
  .tuple(
    fc.shuffledSubarray([...memberExpressions], { minLength: 12, maxLength: 12 }),
    fc.array(conditions('strings'), { minLength: 8, maxLength: 8 }),
  )
  .map(([members, random]) => [...new Set([...members.map(({ croql }) => croql), ...random.map(print)])])

/** Texts with which a condition on what is renamed comes to hold (memberConditions.ts). */
const COMES_TO_HOLD: Partial<Record<Step['kind'], readonly [member: string, text: string]>> = {
  save: ['translationOfString.text', 'Секрет'],
  finding: ['summary.hasQaIssues', 'Секрет'],
  comment: ['comment.text', 'Solved'],
  renameLabel: ['label.title', 'urgent'],
  renameScreenshot: ['screenshot.name', 'cart.png'],
  renameField: ['field.name', 'Priority'],
  changeString: ['string.text', 'Secret'],
  retitleFile: ['file.title', 'Interface'],
  renameBranch: ['branch.name', 'dev'],
  nameUser: ['user.name', 'Boris'],
}

describe('incremental counts', () => {
  it('are right after each kind of edit, of each member', async () => {
    const opened = await openProject()
    const expressions = memberExpressions.map(({ croql }) => croql)
    await importSources(opened, 0, TEXTS)
    await untilKept(opened, expressions)
    for (const [index, kind] of STEPS.entries()) {
      const [member, text] = COMES_TO_HOLD[kind] ?? [null, `Text ${index}`]
      await perform(opened, { kind, which: 1, text, texts: TEXTS })
      const counts = await isAsCounted(opened, expressions, kind)
      if (member !== null) {
        const at = memberExpressions.findIndex(({ of, member: name }) => `${of}.${name}` === member)
        expect(counts[at], `${kind}: ${expressions[at]}`).toBeGreaterThan(0)
      }
      await untilKept(opened, expressions)
    }
  })

  it('equal a recount, over random edits, undo, redo, imports and checks', async () => {
    const opened = await openProject()
    const steps = fc.array(step, { minLength: 8, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(expressionsAtHand, steps, async (expressions, performed) => {
        await importSources(opened, 0, TEXTS)
        await untilKept(opened, expressions)
        for (const one of performed) {
          await perform(opened, one).catch(refusedOnly)
          await isAsCounted(opened, expressions, `after ${JSON.stringify(one)}`)
        }
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  it('query only the strings that an edit touched, except for shared rows', async () => {
    const opened = await openProject()
    const { reads } = opened
    const expressions = memberExpressions.map(({ croql }) => croql)
    await importSources(opened, 0, TEXTS)
    await perform(opened, { kind: 'label', which: 1, text: 'urgent', texts: [] })
    await untilKept(opened, expressions)
    const countedAnewAfter = async (kind: Step['kind']): Promise<number> => {
      await perform(opened, { kind, which: 1, text: `After ${kind}`, texts: TEXTS })
      await opened.session.quality.settle()
      reads.length = 0
      await opened.session.incrementalCounts.counts({ ...SCOPE, expressions }, QUIET.signal)
      const anew = reads.filter((name) => name === 'queryCount').length
      await untilKept(opened, expressions)
      return anew
    }
    const ofStrings = [
      'save',
      'approve',
      'vote',
      'comment',
      'resolve',
      'label',
      'hide',
      'undo',
      'redo',
    ] as const
    for (const kind of ofStrings) expect([kind, await countedAnewAfter(kind)]).toEqual([kind, 0])
    // `label.title` and `label.isSystem`; `user.login` and `user.name`.
    expect(await countedAnewAfter('renameLabel')).toBe(2)
    expect(await countedAnewAfter('nameUser')).toBe(2)
  })

  it('are recounted after a write of another process', async () => {
    const opened = await openProject()
    const expressions = ['count of translations > 0', 'is hidden']
    await importSources(opened, 0, TEXTS)
    await untilKept(opened, expressions)
    const other = await ProjectSession.open(opened.path, ANNA, { home: join(opened.folder, 'other') })
    onTestFinished(() => other.close())
    await perform({ ...opened, session: other }, { kind: 'save', which: 0, text: 'Там', texts: [] })
    await expect
      .poll(() => opened.session.incrementalCounts.counts({ ...SCOPE, expressions }, QUIET.signal))
      .toEqual([1, 0])
    await isAsCounted(opened, expressions, 'elsewhere')
  })

  it('are null for an invalid expression, recounted on another day, and refused once cancelled', async () => {
    const { session } = await openProject()
    const counts = (expressions: string[], signal = QUIET.signal) =>
      session.incrementalCounts.counts({ ...SCOPE, expressions }, signal)
    expect(await counts(['nothing', "added < 'today'", 'true'])).toEqual([null, 0, 0])
    await expect(counts(['true'], AbortSignal.abort(new Error('Nobody waits')))).rejects.toThrow(
      'Nobody waits',
    )
  })
})
