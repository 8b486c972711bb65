import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measure } from '../../core/strings/image.ts'
import { empty } from '../documents/rows/cart.ts'
import { failureOf, TestProject } from '../testProject.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

/** The first bytes of images; no decoder looks at the rest. */
function bytes(hex: string, length = 40): Uint8Array {
  const content = new Uint8Array(length)
  content.set(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
  return content
}

const png = bytes('89504e47 0d0a1a0a 0000000d 49484452 00000140 000000c8')

describe('the size of an image', () => {
  it.each([
    ['image/png', png, 320, 200],
    ['image/jpeg', bytes('ffd8 ffe0 0004 0000 ffc0 0011 08 00c8 0140'), 320, 200],
    ['image/webp', bytes('52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 c70000'), 320, 200],
    ['image/webp', bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 c800'), 320, 200],
    ['image/gif', bytes('47494638 3961 4001 c800'), 320, 200],
  ])('%s', (type, content, width, height) => {
    expect(measure(content)).toEqual({ type, width, height })
  })

  it('is read from images only', () => {
    expect(measure(bytes('3c737667'))).toBeNull()
    expect(measure(new Uint8Array(3))).toBeNull()
    expect(measure(bytes('ffd8 ffff ffff ffff'))).toBeNull()
  })
})

async function sample() {
  const screen = testScreen()
  const { project } = await screen.value('project.openSample', {})
  const { list } = await screen.value('list.open', { project, languageId: 'uk' })
  const [one, other] = await screen.value('list.rows', { list, from: 0, count: 2 })
  const path = join(screen.folder, 'cart.png')
  writeFileSync(path, png)
  return { screen, project, path, one: one!, other: other! }
}

describe('a screenshot', () => {
  it('is stored in the project, with regions of strings, and undone', async () => {
    const { screen, project, path, one, other } = await sample()
    const added = await screen.value('screenshot.add', { project, path, stringId: one.id })
    expect(added).toMatchObject({ name: 'cart.png', size: { width: 320, height: 200 }, strings: 1 })
    expect(added.image).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`)

    const region = { x: 10, y: 20, width: 30, height: 40 }
    const strings = [
      { stringId: one.id, region },
      { stringId: other.id, region: null },
    ]
    const { id: screenshotId } = added
    await screen.value('screenshot.save', { project, screenshotId, name: 'Cart', strings })
    const ofOther = await screen.value('screenshot.ofString', { project, stringId: other.id })
    expect(ofOther[0]?.tags).toMatchObject(strings)
    const detail = await screen.value('string.get', { project, stringId: other.id, languageId: 'uk' })
    expect(detail.screenshots).toBe(1)
    const [count] = await screen.value('list.counts', {
      project,
      languageId: 'uk',
      expressions: ['count of screenshots where (name = "Cart") > 0'],
    })
    expect(count).toBe(2)

    await screen.value('screenshot.delete', { project, screenshotId })
    const left = await screen.value('screenshot.list', { project })
    expect(left.map(({ name }) => name)).toEqual(['Payment page.png'])
    // Another one does not take the place of what may come back.
    const next = await screen.value('screenshot.add', { project, path })
    expect(next.id).not.toBe(screenshotId)
    await screen.value('history.undo', { project })
    await screen.value('history.undo', { project })
    const back = await screen.value('screenshot.get', { project, screenshotId })
    expect(back).toMatchObject({ name: 'Cart', image: added.image, tags: strings })
  })

  it('has labels, which are removed and restored with it', async () => {
    const { screen, project, path, one } = await sample()
    const label = { kind: 'label' as const, title: 'checkout' }
    const scope = { stringIds: [one.id] }
    await screen.value('bulk.run', { project, languageId: 'uk', scope, action: label })
    const [found] = await screen.value('review.labels', { project })
    const { id: screenshotId, name } = await screen.value('screenshot.add', { project, path })
    const saved = { project, screenshotId, name, strings: [] }
    const labelled = await screen.value('screenshot.save', { ...saved, labelIds: [found!.id] })
    expect(labelled.labels).toEqual([{ id: found!.id, title: 'checkout' }])
    expect((await screen.value('screenshot.save', saved)).labels).toEqual(labelled.labels)
    await screen.value('screenshot.delete', { project, screenshotId })
    await screen.value('history.undo', { project })
    expect((await screen.value('screenshot.get', { project, screenshotId })).labels).toEqual(labelled.labels)
    expect((await screen.value('screenshot.save', { ...saved, labelIds: [] })).labels).toEqual([])
    // The failure is in the editor's words, not in those of the local service.
    const unknown = await screen.failure('screenshot.save', { ...saved, labelIds: [99] })
    expect(unknown).toMatchObject({ code: 'label.unknown', message: 'There is no label with the id 99.' })
  })

  it('is added from the clipboard, too', async () => {
    const { screen, project, one } = await sample()
    const content = Buffer.from(png).toString('base64')
    const paste = { project, name: 'Pasted', content, stringId: one.id }
    const pasted = await screen.value('screenshot.paste', paste)
    expect(pasted).toMatchObject({ name: 'Pasted', size: { width: 320, height: 200 }, strings: 1 })
    expect(pasted.image).toBe(`data:image/png;base64,${content}`)
    const text = await screen.failure('screenshot.paste', { ...paste, content: btoa('no image at all') })
    expect(text.code).toBe('screenshot.notAnImage')
    const none = await screen.failure('screenshot.paste', { ...paste, content: 'not base64!' })
    expect(none.code).toBe('call.invalid')
  })

  it('is refused if it is no image, too large, or of another project', async () => {
    const { screen, project } = await sample()
    const text = join(screen.folder, 'notes.txt')
    writeFileSync(text, 'no image at all, but long enough to be looked at')
    const large = join(screen.folder, 'large.png')
    writeFileSync(large, Buffer.concat([png, Buffer.alloc(10_000_000)]))
    const code = async (path: string) => (await screen.failure('screenshot.add', { project, path })).code
    expect(await code(text)).toBe('screenshot.notAnImage')
    expect(await code(large)).toBe('screenshot.tooLarge')
    expect(await code(join(screen.folder, 'none.png'))).toBe('screenshot.missing')
    const unknown = await screen.failure('screenshot.get', { project, screenshotId: 9 })
    expect(unknown.code).toBe('screenshot.unknown')
  })
})

describe('the image of a screenshot', () => {
  const text = (value: string) => ({
    type: 'image/png' as const,
    width: 1,
    height: 1,
    content: Buffer.from(value),
  })

  function replaced(keepTags: boolean) {
    const project = new TestProject()
    const userId = project.anna
    const ids = project.import([empty])
    const stringId = ids['cart.empty']!
    const added = project.write('addScreenshot', { name: 'shot', userId, ...text('old'), stringId })
    const { screenshotId } = added
    const put = (value: string) =>
      project.write('serviceReplaceImage', { screenshotId, name: 'shot', userId, ...text(value), keepTags })
    put('new')
    const shown = () => ({
      image: String(project.read('serviceImage', { screenshotId })?.content),
      tags: project.rows('SELECT string_id FROM screenshot_string').length,
    })
    return { project, userId, screenshotId, put, shown, undo: () => project.write('undo', { userId }) }
  }

  it.each([true, false])('is restored after a replacement, and removed again (tags stay: %s)', (keepTags) => {
    const { project, userId, shown, undo } = replaced(keepTags)
    const after = { image: 'new', tags: keepTags ? 1 : 0 }
    expect(shown()).toEqual(after)
    expect(undo()).toMatchObject({ action: 'screenshot.change' })
    expect(shown()).toEqual({ image: 'old', tags: 1 })
    expect(project.write('redo', { userId })).toMatchObject({ action: 'screenshot.change' })
    expect(shown()).toEqual(after)
    undo()
    expect(undo()).toMatchObject({ action: 'screenshot.add' })
  })

  it('is restored one after the other, and is not mistaken for another screenshot’s', () => {
    const { project, userId, screenshotId, put, shown, undo } = replaced(true)
    put('newer')
    const other = project.write('addScreenshot', { name: 'other', userId, ...text('another') })
    expect(other.screenshotId).not.toBe(screenshotId)
    undo()
    undo()
    expect(shown().image).toBe('new')
    undo()
    expect(shown().image).toBe('old')
  })

  it('stays if another user replaced it since', () => {
    const { project, screenshotId, shown, undo } = replaced(true)
    const byBoris = { screenshotId, name: 'shot', userId: project.boris, ...text('by Boris'), keepTags: true }
    project.write('serviceReplaceImage', byBoris)
    expect(failureOf(undo).code).toBe('undo.changedSince')
    expect(shown().image).toBe('by Boris')
  })
})
