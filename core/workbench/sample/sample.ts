/** The sample project: made from its files by the same use cases that make any project. */
import type { CallContext } from '../../platform/threads/progress.ts'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import { makePrivateFolder } from '../../platform/files/privateFolder.ts'
import { renameIntoPlace } from '../../store/newFile.ts'
import { importSourceFiles } from '../../documents/import/importSourceFiles.ts'
import { createProject, ProjectSession } from '../session.ts'
import type { Person } from '../../history/project.ts'
import { sampleFiles } from './files.ts'
import { addHelp } from './help.ts'
import { sampleTranslations } from './translations.ts'

const colleague: Person = { login: 'anna', name: 'Anna' }

/**
 * The path of the sample in the home folder, made on first use. It is the user's to play with: what they did
 * in it stays until they delete the file.
 */
export async function openSample(home: string, owner: Person, context: CallContext): Promise<string> {
  const path = join(home, 'Ferry tickets (sample).interlinear')
  if (existsSync(path)) return path
  await makePrivateFolder(home)
  // Made beside and named when it is whole, so that a sample is never half there.
  const scratch = await mkdtemp(join(home, '.sample-'))
  try {
    const draft = join(scratch, 'sample.interlinear')
    await makeSample(draft, owner, context)
    renameIntoPlace(draft, path)
  } catch (error) {
    // Another window made it meanwhile, and has it open perhaps: that one is the sample.
    if (!(error instanceof Failure && error.code === 'project.exists')) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return path
}

/** Makes the sample at a path that is free. */
async function makeSample(path: string, owner: Person, context: CallContext): Promise<void> {
  createProject(
    path,
    {
      name: 'Ferry tickets',
      sourceLanguageId: 'en',
      targetLanguageIds: sampleTranslations.map(({ languageId }) => languageId),
      deployment: 'standard',
      type: 'file-based',
    },
    owner,
  )
  const session = await ProjectSession.open(path, colleague)
  try {
    await importSample(session, context)
    await translateSample(session)
    await addHelp(session)
  } finally {
    await session.close()
  }
}

async function importSample(session: ProjectSession, context: CallContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-sample-'))
  try {
    for (const { path, text } of sampleFiles) await writeFile(join(folder, path), text)
    await importSourceFiles(session, { paths: sampleFiles.map(({ path }) => join(folder, path)) }, context)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Anna's work: translations, a few approvals, a question to the next translator. */
async function translateSample(session: ProjectSession): Promise<void> {
  const { store } = session
  const userId = await session.editorId()
  const strings = await store.read('listStrings', {})
  const idOf = new Map(
    strings.map(({ id, text }) => [typeof text === 'string' ? text : (text.one ?? ''), id]),
  )
  for (const { languageId, translations } of sampleTranslations) {
    for (const [index, { source, text, needsWork = false }] of translations.entries()) {
      const stringId = idOf.get(source)
      if (stringId === undefined) throw new Error(`the sample has no string “${source}”`)
      const forms = typeof text === 'string' ? { none: text } : text
      const approve = !needsWork && index % 3 === 0
      await store.write('saveForms', { stringId, languageId, userId, forms, approve, needsWork })
    }
  }
  const declined = idOf.get('Your card was declined. Nothing was charged.')
  if (declined !== undefined) {
    await store.write('addComment', {
      stringId: declined,
      languageId: 'uk',
      userId,
      type: 'issue',
      issueType: 'context_request',
      text: 'Is this shown on the payment page or in the message that follows?',
    })
  }
}
