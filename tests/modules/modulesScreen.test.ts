/** The calls of the Modules screen, the consent and the preview, with a real app. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listModuleApps, removeApp, setAccess } from '../../core/modules/hosting/manageApps.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { bodyOf, serve } from './apps.ts'
import { LINES, moduleCode, writeApp } from './moduleApp.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

/** A screen with a project that has the app, its code not yet trusted, and a file for it. */
async function withApp(definition: { deployment?: 'enterprise' } = {}) {
  const screen = testScreen()
  const at = (name: string) => join(screen.folder, name)
  writeFileSync(at('ui.lines'), LINES)
  const folder = writeApp(screen.folder)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
    ...definition,
  })
  const { apps } = await screen.value('modules.add', { project, location: folder })
  const appId = apps[0]!.id
  const trustOf = async () => (await screen.value('modules.list', { project })).apps[0]!.trust
  const trust = async (isAuthor = false) => {
    const known = await trustOf()
    if (known === null) throw new Error('there is nothing to trust')
    return screen.value('modules.trust', { project, appId, subject: known.subject, isAuthor })
  }
  const importFile = { project, paths: [at('ui.lines')] }
  return { ...screen, project, appId, folder, at, trustOf, trust, importFile }
}

describe('the apps of a project', () => {
  it('are listed with their modules, access and trust', async () => {
    const { value, project, folder } = await withApp()
    const { apps, categories } = await value('modules.list', { project })
    expect(apps).toMatchObject([
      {
        location: folder,
        name: 'Lines',
        base: { kind: 'folder', folder },
        modules: [{ key: 'lines', type: 'lines' }],
        access: { category: 'members' },
        isAllowed: true,
        trust: { state: 'new', isAuthor: false },
        hasSecret: false,
        problem: null,
      },
    ])
    expect(categories).toEqual(['owner', 'selected', 'members'])
  })

  it('run only after consent to the shown code', async () => {
    const { value, failure, project, appId, folder, importFile, trust, trustOf } = await withApp()
    const asked = await failure('project.import', importFile)
    expect(asked).toMatchObject({ code: 'module.consent', details: { kept: 'The project was not changed.' } })
    const subject = (await trustOf())!.subject
    expect(asked.details.value).toBe(subject)

    writeFileSync(join(folder, 'process.mjs'), moduleCode('other'))
    expect(await failure('modules.trust', { project, appId, subject })).toMatchObject({
      code: 'module.consent',
    })
    await trust()
    expect((await value('project.import', importFile)).files).toMatchObject([{ type: 'lines', strings: 3 }])

    writeFileSync(join(folder, 'process.mjs'), moduleCode('again'))
    expect(await trustOf()).toMatchObject({ state: 'changed' })
    await trust(true)
    writeFileSync(join(folder, 'process.mjs'), moduleCode('by its author'))
    expect(await trustOf()).toMatchObject({ state: 'trusted', isAuthor: true })
    await value('project.import', importFile)

    await value('modules.distrust', { project, appId })
    expect(await failure('project.import', importFile)).toMatchObject({ code: 'module.consent' })
  })

  it('are used by permitted users', async () => {
    const { value, failure, project, appId, importFile, trust } = await withApp({ deployment: 'enterprise' })
    await trust()
    const access = { category: 'selected' as const, logins: ['petro'] }
    const { apps } = await value('modules.setAccess', { project, appId, access })
    expect(apps[0]).toMatchObject({ access, isAllowed: false })
    expect(await failure('project.import', importFile)).toMatchObject({ code: 'module.access' })
    await value('modules.setAccess', { project, appId, access: { category: 'selected', logins: ['olena'] } })
    await value('project.import', importFile)
    expect(
      await failure('modules.setAccess', { project, appId, access: { category: 'owner' } }),
    ).toMatchObject({
      code: 'module.badAccess',
      details: { near: ['administrators', 'selected', 'organization'] },
    })
  })

  it('on the web receive nothing before consent to their origin', async () => {
    const asked: string[] = []
    const answer: RequestListener = (request, response) => {
      asked.push(request.url ?? '')
      void bodyOf(request).then(() => response.end(JSON.stringify({ data: { strings: [] } })))
    }
    const [one, other] = [await serve(answer), await serve(answer)]
    const { value, failure, project, folder, importFile } = await withApp()
    const goTo = (baseUrl: string) => {
      const path = join(folder, 'manifest.json')
      writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), baseUrl }))
    }
    goTo(`${one}/lines`)
    const { apps } = await value('modules.list', { project })
    const trust = { project, appId: apps[0]!.id, subject: one }
    expect(apps[0]!.trust).toEqual({ kind: 'address', state: 'new', subject: one, isAuthor: false })
    expect(await failure('project.import', importFile)).toMatchObject({
      code: 'module.consent',
      message: expect.stringContaining(`would be sent to ${one}`) as string,
      details: { value: one },
    })
    expect(asked).toEqual([])
    await value('modules.trust', { ...trust, isAuthor: true })
    await value('project.import', importFile)
    expect(asked).toEqual(['/lines/process'])

    goTo(other)
    expect(await failure('project.import', importFile)).toMatchObject({
      code: 'module.consent',
      message: `The jobs of Lines go to another address than the one you agreed to: ${other}.`,
    })
    expect(await failure('modules.trust', trust)).toMatchObject({ code: 'module.consent' })
    expect(asked).toHaveLength(1)

    // Returns the scopes that the consent dialog shows.
    const scopesWith = async (members: object) => {
      const path = join(folder, 'manifest.json')
      writeFileSync(
        path,
        JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...members }),
      )
      return (await value('modules.list', { project })).apps[0]?.scopes
    }
    expect(await scopesWith({ scopes: ['project', 'tm'] })).toEqual([])
    const asksForToken = { authentication: { type: 'crowdin_app' }, events: { installed: '/installed' } }
    expect(await scopesWith(asksForToken)).toEqual(['project', 'tm'])
  })

  it('are managed by the project’s owner', async () => {
    const { value, project, appId, at } = await withApp()
    await value('project.close', { project })
    const session = await ProjectSession.open(at('p.interlinear'), { login: 'petro', name: null })
    onTestFinished(() => session.close())
    expect((await listModuleApps(session)).canManage).toBe(false)
    const access = { category: 'members' as const, logins: [] }
    await expect(setAccess(session, appId, access)).rejects.toMatchObject({ code: 'module.notManager' })
    await expect(removeApp(session, appId)).rejects.toMatchObject({ code: 'module.notManager' })
  })

  it('never return their secret, and can be removed', async () => {
    const { call, value, failure, project, appId } = await withApp()
    const answer = await call('modules.setSecret', { project, appId, secret: 'very secret' })
    expect(answer).toMatchObject({ ok: true, value: { apps: [{ hasSecret: true }] } })
    expect(JSON.stringify(answer)).not.toContain('very secret')
    expect((await value('modules.setSecret', { project, appId, secret: null })).apps[0]!.hasSecret).toBe(
      false,
    )
    expect((await value('modules.remove', { project, appId })).apps).toEqual([])
    expect(await failure('modules.remove', { project, appId })).toMatchObject({ code: 'module.unknownApp' })
  })

  it('notify the watching screen when their code is saved', async () => {
    const { value, next, project, folder } = await withApp()
    await value('modules.watch', { project, isOn: true })
    const told = next('modules.changed')
    writeFileSync(join(folder, 'process.mjs'), moduleCode('saved'))
    expect(await told).toEqual({ project })
  })
})

describe('the job inspector', () => {
  it('has the request, the answer and the console of each job, cut or whole', async () => {
    const { value, project, importFile, trust, at } = await withApp()
    writeFileSync(at('ui.lines'), `title = ${'long '.repeat(200)}\n`)
    await trust()
    await value('project.import', importFile)
    const [entry] = await value('modules.jobs', { project })
    expect(entry).toMatchObject({ jobType: 'parse-file', file: 'ui.lines', languageIds: [], error: null })
    const short = await value('modules.job', { project, jobId: entry!.id })
    const whole = await value('modules.job', { project, jobId: entry!.id, isWhole: true })
    expect(short.console).toBe('hello parse-file\n')
    expect(short.response).toContain('… (1000 characters)')
    expect(JSON.parse(whole.response!)).toMatchObject({ data: { strings: [{ previewId: 0 }] } })
    expect(JSON.parse(whole.request)).toMatchObject({ jobType: 'parse-file', file: { name: 'ui.lines' } })
  })

  it('keeps protocol breaches, replays jobs with the current code, and saves them', async () => {
    const { value, failure, project, folder, importFile, trust, at } = await withApp()
    const broken = moduleCode().replaceAll('identifier, text, previewId', 'identifier: 7, text, previewId')
    writeFileSync(join(folder, 'process.mjs'), broken)
    await trust(true)
    expect(await failure('project.import', importFile)).toMatchObject({ code: 'module.protocol' })
    const [failed] = await value('modules.jobs', { project })
    expect(failed!.error!.details.causes).toContainEqual(
      expect.objectContaining({ details: { path: 'data.strings[0].identifier', value: '7' } }),
    )
    expect((await value('modules.replay', { project, jobId: failed!.id })).error).toMatchObject({
      code: 'module.protocol',
    })
    writeFileSync(join(folder, 'process.mjs'), moduleCode())
    expect((await value('modules.replay', { project, jobId: failed!.id })).error).toBeNull()
    expect(await value('modules.jobs', { project })).toHaveLength(3)

    const [good] = await value('modules.jobs', { project })
    await value('modules.saveJob', { project, jobId: good!.id, path: at('job.json') })
    const saved = JSON.parse(readFileSync(at('job.json'), 'utf8')) as {
      request: { file: { content: string } }
      response: { data: { strings: unknown[] } }
    }
    expect(Buffer.from(saved.request.file.content, 'base64').toString()).toBe(LINES)
    expect(saved.response.data.strings).toHaveLength(3)
    expect(await failure('modules.job', { project, jobId: 99 })).toMatchObject({ code: 'module.noJob' })
  })
})

describe('an author’s trial', () => {
  it('returns the strings, the preview, the round trip and every breach', async () => {
    const { value, failure, project, appId, folder, at, trust } = await withApp()
    const trial = { project, appId, paths: [at('ui.lines')] }
    expect(await failure('modules.check', trial)).toMatchObject({ code: 'module.consent' })
    await trust(true)
    const good = await value('modules.check', trial)
    expect(good).toMatchObject({ name: 'Lines', isOk: true, findings: [] })
    expect(good.files[0]).toMatchObject({ module: 'lines', stringCount: 3, isIdentical: true })
    // Its page is full of scripts, on purpose.
    expect(new Set(good.files[0]!.findings.map(({ message }) => message))).toEqual(
      new Set(['The preview has scripts: they are never run.']),
    )
    expect(good.files[0]!.strings[0]).toMatchObject({ identifier: 'title', text: 'Welcome', previewId: 0 })
    expect(good.files[0]!.preview).toContain('string_preview_id_0')
    expect(await value('modules.jobs', { project })).toHaveLength(20)

    writeFileSync(
      join(folder, 'process.mjs'),
      moduleCode().replace('identifier, text, previewId', 'identifier, text, previewId: text'),
    )
    const bad = await value('modules.check', trial)
    expect(bad.isOk).toBe(false)
    expect(bad.files[0]!.findings).toHaveLength(3)
    expect(bad.files[0]!.findings[0]).toMatchObject({
      level: 'breach',
      step: 'parse',
      path: 'data.strings[0].previewId',
      value: '"Welcome"',
    })
    expect(await failure('modules.check', { ...trial, paths: [at('none')] })).toMatchObject({
      code: 'module.unreadable',
    })
  })
})

describe('the preview of a file', () => {
  it('has its elements and their texts', async () => {
    const { value, project, importFile, trust } = await withApp()
    await trust()
    const { files } = await value('project.import', importFile)
    const { fileId } = files[0]!
    const preview = await value('preview.get', { project, fileId })
    expect(preview!.html).toContain('id="string_preview_id_2"')
    expect(preview!.elements.map(({ previewId }) => previewId)).toEqual([0, 1, 2])
    const { stringId } = preview!.elements[1]!
    await value('translation.save', {
      project,
      stringId,
      languageId: 'uk',
      forms: { none: 'Квитки на пором' },
    })
    expect(await value('preview.texts', { project, fileId, languageId: 'uk' })).toMatchObject([
      { source: 'Welcome', translation: null },
      { stringId, source: 'Tickets for the ferry', translation: 'Квитки на пором' },
      { source: 'Have a good trip', translation: null },
    ])
  })
})
