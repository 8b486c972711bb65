import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { initProject } from '../../core/strings/rows/project.ts'
import { failureOf, START, TestProject } from '../testProject.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const definition = {
  identifier: 'shop',
  name: 'Shop',
  type: 'file-based',
  deployment: 'standard',
  sourceLanguageId: 'en',
  targetLanguageIds: ['uk'],
  owner: { login: 'anna', name: null },
} as const

/** Runs `initProject` on a file that holds nothing yet. */
function init(changes: Partial<Parameters<typeof initProject>[1]>) {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-project-'))
  const path = join(folder, 'new.interlinear')
  createDatabase(path)
  const db = openDatabase(path)
  const context = { now: START, onProgress: () => undefined, throwIfCancelled: () => undefined }
  try {
    const input = { ...definition, targetLanguageIds: [...definition.targetLanguageIds], ...changes }
    return db.transaction(() => initProject(db, input, context))()
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

describe('a new project', () => {
  it('has its languages, its owner and its origin', () => {
    const project = new TestProject(['uk', 'pt_br'])
    const facts = project.read('projectFacts', {})
    expect(facts).toMatchObject({ id: 1, identifier: 'shop', name: 'Shop', type: 'file-based' })
    expect(facts.sourceLanguage.id).toBe('en')
    expect(facts.targetLanguages.map(({ id }) => id)).toEqual(['uk', 'pt-BR'])
    expect(project.read('listUsers', {})).toEqual([
      { id: project.anna, login: 'anna', name: 'Anna', mail: null },
      { id: project.boris, login: 'boris', name: 'Boris', mail: null },
    ])
    expect(project.rows('SELECT action, user_id FROM intent')).toEqual([
      { action: 'project.create', user_id: project.anna },
    ])
  })

  it('is refused if its languages are invalid or the file is taken', () => {
    expect(failureOf(() => init({ sourceLanguageId: 'xx-nowhere' })).code).toBe('language.unknown')
    expect(failureOf(() => init({ targetLanguageIds: ['uk', 'en'] })).code).toBe('project.sameLanguage')
    const project = new TestProject()
    const again = { ...definition, targetLanguageIds: ['uk'] }
    expect(failureOf(() => project.write('initProject', again)).code).toBe('project.exists')
  })

  it('is created with languages of its own, validated member by member', () => {
    const klingon = { ...findLanguage('en')!, id: 'en-x-pirate', name: 'Pirate' }
    expect(init({ customLanguages: [klingon], targetLanguageIds: ['en-x-pirate'] }).projectId).toBe(1)
    const broken = { ...klingon, pluralRules: 'n +' }
    expect(failureOf(() => init({ customLanguages: [broken] })).code).toBe('language.invalid')
  })
})

describe('users', () => {
  it('are created once; a given name replaces the old one', () => {
    const project = new TestProject()
    const { id } = project.write('ensureUser', { login: 'vera' })
    expect(project.write('ensureUser', { login: 'vera', name: 'Vera' })).toEqual({
      id,
      login: 'vera',
      name: 'Vera',
      mail: null,
    })
    expect(project.write('ensureUser', { login: 'vera' })).toEqual({
      id,
      login: 'vera',
      name: 'Vera',
      mail: null,
    })
    expect(project.read('findUser', { login: 'nobody' })).toBeNull()
  })
})

describe('target languages', () => {
  it('are added at the end, once', () => {
    const project = new TestProject()
    const add = { languageId: 'ja', userId: project.anna }
    expect(project.write('addTargetLanguage', add).targetLanguageIds).toEqual(['uk', 'de', 'ja'])
    expect(project.write('addTargetLanguage', add).targetLanguageIds).toEqual(['uk', 'de', 'ja'])
    const changes = project.rows("SELECT id FROM intent WHERE action = 'project.languages'")
    expect(changes).toHaveLength(1)
  })

  it('keep their translations when they are removed and added again', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'A' }])
    project.save(a!, 'А')
    const set = (languageIds: string[]) =>
      project.write('setTargetLanguages', { languageIds, userId: project.anna })
    set(['de'])
    expect(project.rows('SELECT * FROM languages_summary')).toEqual([])
    expect(failureOf(() => project.save(a!, 'Б')).code).toBe('language.notTarget')
    set(['de', 'uk'])
    expect(project.texts(a!)).toEqual(['А'])
    expect(project.read('overview', {}).progress).toMatchObject([
      { languageId: 'de', translated: 0 },
      { languageId: 'uk', translated: 1 },
    ])
  })
})

describe('a language of the project’s own', () => {
  it('is based on another one, under a code and a name of its own', () => {
    const project = new TestProject(['uk'])
    const language = { ...findLanguage('uk')!, id: 'uk-x-formal', name: 'Ukrainian, formal' }
    project.write('addCustomLanguage', { language, userId: project.anna })
    const { targetLanguages } = project.read('projectFacts', {})
    expect(targetLanguages.map(({ id }) => id)).toEqual(['uk', 'uk-x-formal'])
    expect(targetLanguages[1]).toEqual(language)
    const again = failureOf(() => project.write('addCustomLanguage', { language, userId: project.anna }))
    expect(again.code).toBe('language.exists')
  })
})
