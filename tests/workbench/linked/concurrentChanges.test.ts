/** Changes of an open file by others and in the project: imports, conflicts, writes, and the user's decisions. */
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FileWatcher } from '../../../core/workbench/linked/fileWatcher.ts'
import { readOverview } from '../../../core/workbench/projectOverview.ts'
import { ProjectSession } from '../../../core/workbench/session.ts'
import { desk, laid, UK, XCSTRINGS } from './linkedWorkbench.ts'

const OLENA = { login: 'olena', name: null, mail: null }

describe('a file that others change', () => {
  it('is detected while it is open, and imported', async () => {
    const { open, rows, folder, next } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const noticed = next('linked.changed')
    // A new file takes the name, as editors do it.
    writeFileSync(join(folder, 'new.po'), UK.replace('"Сплатити"', '"Заплатити"'))
    renameSync(join(folder, 'new.po'), join(folder, 'uk.po'))
    expect((await noticed).report?.files).toHaveLength(1)
    const texts = (await rows(overview.project)).map(({ translation }) => translation)
    expect(texts).toContain('Заплатити')
  })

  it('reports the number of texts that changed in the project: none if both changed one', async () => {
    const { value, open, translate, caughtUp, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { project } = (await open('uk.po')).overview
    const takenIn = async (text: string) => {
      laid(folder, { 'uk.po': UK.replace('"Сплатити"', `"${text}"`) })
      return (await caughtUp(project)).flatMap(({ files }) => files.map((file) => file.takenIn))
    }
    expect(await takenIn('Заплатити')).toEqual([1])
    // A text that was here before adds none, and is in use again.
    expect(await takenIn('Сплатити')).toEqual([1])
    await translate(project, 'Pay', 'Оплатити')
    laid(folder, { 'uk.po': UK.replace('"Сплатити"', '"Заплатити"') })
    const files = (await caughtUp(project)).flatMap((report) => report.files)
    // The screen says what is to be decided: no note says it once more.
    expect(files.map(({ takenIn: count, warnings }) => [count, warnings])).toEqual([[0, []]])
    expect(await value('linked.conflicts', { project })).toHaveLength(1)
  })

  it('lacks any change of the project, until that is written or decided', async () => {
    const { value, open, rows, translate, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { project } = (await open('uk.po')).overview
    const standing = async () => {
      const { linkedPlace } = await value('project.overview', { project })
      return [linkedPlace?.behind, linkedPlace?.contested]
    }
    const written = async () => {
      await value('linked.write', { project })
      return standing()
    }
    expect(await written()).toEqual([0, 0])
    await translate(project, 'Pay', 'Оплата')
    await translate(project, 'Cart', 'Кошик')
    await translate(project, 'Pay', 'Оплатити')
    expect(await standing()).toEqual([2, 0])
    expect(await written()).toEqual([0, 0])
    await value('history.undo', { project })
    expect(await standing()).toEqual([1, 0])
    expect(await written()).toEqual([0, 0])
    await value('history.redo', { project })
    expect(await standing()).toEqual([1, 0])
    expect(await written()).toEqual([0, 0])
    const stringIds = (await rows(project)).map(({ id }) => id)
    const action = { kind: 'needsWork' } as const
    await value('bulk.run', { project, languageId: 'uk', scope: { stringIds }, action })
    expect(await standing()).toEqual([2, 0])
    laid(folder, { 'uk.po': UK.replace('"Сплатити"', '"Заплатити"') })
    await value('linked.syncFromDisk', { project })
    expect(await written()).toEqual([0, 2])
  })

  it('is reported as behind if it was left so when its project is opened again', async () => {
    const { value, open, translate, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    await translate(overview.project, 'Pay', 'Оплатити')
    const session = await ProjectSession.open(overview.path, OLENA, { home: join(folder, 'home') })
    let told = 0
    const fileWatcher = new FileWatcher(session, () => told++)
    onTestFinished(async () => {
      await fileWatcher.close()
      await session.close()
    })
    await fileWatcher.compare()
    expect([(await readOverview(session)).linkedPlace?.behind, told]).toEqual([1, 1])
    await value('linked.write', { project: overview.project })
    await fileWatcher.compare()
    expect([(await readOverview(session)).linkedPlace?.behind, told]).toEqual([0, 1])
  })

  it('keeps its own text in a conflict, until the user decides', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const { project } = overview
    await translate(project, 'Pay', 'Оплатити')
    await translate(project, 'Cart', 'Кошик')
    const theirs = UK.replace('"Сплатити"', '"Заплатити"')
    writeFileSync(join(folder, 'uk.po'), theirs)
    await value('linked.syncFromDisk', { project })
    const { conflicts } = await value('linked.write', { project })
    expect(conflicts).toHaveLength(1)
    expect(read('uk.po')).toBe(theirs.replace('"Cart"\nmsgstr ""', '"Cart"\nmsgstr "Кошик"'))
    const [contested] = await value('linked.conflicts', { project })
    expect(contested).toMatchObject({
      source: 'Pay',
      ours: 'Оплатити',
      theirs: 'Заплатити',
      languageId: 'uk',
    })
    if (contested === undefined) throw new Error('Nothing is contested.')
    const { fileId, languageId, identifier, form, theirs: seen } = contested
    const stale = [{ fileId, languageId, identifier, form, theirs: 'ще інше' }]
    expect((await value('linked.write', { project, ours: stale })).conflicts).toHaveLength(1)
    const ours = [{ fileId, languageId, identifier, form, theirs: seen }]
    expect((await value('linked.write', { project, ours })).conflicts).toEqual([])
    expect(read('uk.po')).toContain('"Оплатити"')
    expect(await value('linked.conflicts', { project })).toEqual([])
  })

  it('keeps its own text with many languages, too', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'L.xcstrings': XCSTRINGS })
    const { overview } = await open('L.xcstrings')
    const { project } = overview
    await translate(project, 'Cart', 'Wagen', 'de')
    const theirs = XCSTRINGS.replace('"Korb"', '"Karren"')
    writeFileSync(join(folder, 'L.xcstrings'), theirs)
    await value('linked.syncFromDisk', { project })
    expect((await value('linked.write', { project })).conflicts).toMatchObject([{ languageId: 'de' }])
    expect(read('L.xcstrings')).toBe(theirs)
    const [contested] = await value('linked.conflicts', { project })
    if (contested === undefined) throw new Error('Nothing is contested.')
    const { fileId, languageId, identifier, form, theirs: seen } = contested
    await value('linked.write', { project, ours: [{ fileId, languageId, identifier, form, theirs: seen }] })
    expect(read('L.xcstrings')).toBe(XCSTRINGS.replace('"Korb"', '"Wagen"'))
  })

  it('loses no edit and names the next step if it is read-only, broken, missing or moved', async () => {
    const { value, failure, open, translate, read, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const { project } = overview
    await translate(project, 'Cart', 'Кошик')
    chmodSync(join(folder, 'uk.po'), 0o444)
    expect(await failure('linked.write', { project })).toMatchObject({ code: 'export.readOnly' })
    chmodSync(join(folder, 'uk.po'), 0o644)
    writeFileSync(join(folder, 'uk.po'), `${UK}<<<<<<< ours\n`)
    expect(await failure('linked.write', { project })).toMatchObject({ code: 'format.syntax' })
    expect(read('uk.po')).toContain('<<<<<<<')
    rmSync(join(folder, 'uk.po'))
    expect(await failure('linked.write', { project })).toMatchObject({ code: 'bound.gone' })
    expect(existsSync(join(folder, 'uk.po'))).toBe(false)
    laid(folder, { 'elsewhere/uk.po': UK })
    const moved = await value('linked.move', { project, path: join(folder, 'elsewhere/uk.po') })
    expect(moved.linkedPlace).toMatchObject({ place: join(folder, 'elsewhere/uk.po'), exists: true })
    await value('linked.write', { project })
    expect(read('elsewhere/uk.po')).toContain('Кошик')
    rmSync(join(folder, 'elsewhere/uk.po'))
    await value('linked.write', { project, anew: true })
    expect(read('elsewhere/uk.po')).toContain('Кошик')
  })
})
