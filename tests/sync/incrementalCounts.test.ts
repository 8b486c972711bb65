/** Counts that are kept by what changes, while a cloud's changes come. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { IncrementalCounts } from '../../core/croql/incrementalCounts.ts'
import { writeAsUser, type Project } from '../../core/history/project.ts'
import type { Store } from '../../core/store/store.ts'
import { isAsCounted, readsOf, untilKept } from '../croql/compareCounts.ts'
import { memberExpressions } from '../croql/memberExpressions.ts'
import { anna, copyOf, richProject, startCloud, type Cloud } from './cloud.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await startCloud(richProject({ deployment: 'enterprise' }, 24), { deployment: 'enterprise' })
})
afterAll(() => cloud.close())

async function projectOf(path: string, store: Store): Promise<Project> {
  const facts = await store.read('projectFacts', {})
  const editorId = () => Promise.resolve(1)
  return {
    ...{ path, store, facts, person: anna, userId: 1, past: null },
    quality: { bringUpToDate: () => Promise.resolve() },
    editorId,
    edit: (name, input, options) => writeAsUser({ store, editorId }, name, input, options),
    targetLanguage(languageId) {
      const found = facts.targetLanguages.find(({ id }) => id === languageId)
      if (found === undefined) throw new Error(`no target language ${languageId}`)
      return found
    },
    refreshFacts: () => Promise.resolve(),
  }
}

const path = (what: string) => `/projects/1/${what}`
const replacing = (member: string, value: unknown) => [{ op: 'replace', path: `/${member}`, value }]

describe('cached counts', () => {
  it('equal a recount after a first pull and after each pulled change', async () => {
    const local = await copyOf(cloud, 'kept', { hasThreads: true })
    onTestFinished(() => local.close())
    const store = local.store as Store
    const reads = readsOf(store)
    const project = await projectOf(local.path, store)
    const counting = { kept: new IncrementalCounts(project), project, reads }
    const expressions = memberExpressions
      .map(({ croql }) => croql)
      .filter((croql) => !/@user:"(?!anna)/.test(croql))
    await untilKept(counting, expressions)
    await local.pull()
    const pulled = await isAsCounted(counting, expressions, 'the first pull')
    expect(pulled[expressions.indexOf('count of translations = 2')]).toBeGreaterThan(0)

    const changes: [method: string, path: string, body?: unknown][] = [
      ['POST', path('translations'), { stringId: 3, languageId: 'uk', text: 'Секрет' }],
      ['PATCH', path('strings/5'), replacing('text', 'Secret')],
      ['PATCH', path('strings/6'), replacing('isHidden', true)],
      ['DELETE', path('approvals/7')],
      ['DELETE', path('translations/100')],
      ['POST', path('comments'), { stringId: 4, text: 'Solved', type: 'comment', targetLanguageId: 'uk' }],
      ['PATCH', path('labels/3'), replacing('title', 'urgent')],
      ['DELETE', path('strings/2')],
      ['PATCH', path('files/1'), replacing('title', 'Interface')],
      ['DELETE', path('labels/3')],
    ]
    for (const [method, at, body] of changes) {
      await untilKept(counting, expressions)
      await cloud.ask(method, at, body)
      await local.pull({ isComparing: true, isThorough: true })
      await isAsCounted(counting, expressions, `${method} ${at}`)
    }
  })
})
