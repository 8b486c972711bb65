/** Which fonts the settings list: all of the machine's where the browser may tell them, else those that it can draw with. */
import { describe, expect, it } from 'vitest'
import { listFonts, type FontPage } from '../../../renderer/src/settings/fonts.ts'

const installed = new Set(['Georgia', 'Noto Sans'])

function pageOf(permission: PermissionState, query?: FontPage['query']): FontPage {
  return { permission: () => Promise.resolve(permission), has: (name) => installed.has(name), query }
}

const families = (...names: string[]) => names.map((family) => ({ family }))
const query = () => Promise.resolve(families('Zilla', 'Amiri', 'Amiri'))
const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))

describe('the fonts of this machine', () => {
  it('are all of them, each once, where the browser may tell', async () => {
    expect(await listFonts(pageOf('granted', query))).toEqual({ names: ['Amiri', 'Zilla'], canAsk: false })
  })

  it('are those that the page can draw until the user requests all', async () => {
    const page = pageOf('prompt', query)
    expect(await listFonts(page)).toEqual({ names: ['Georgia', 'Noto Sans'], canAsk: true })
    expect(await listFonts(page, { isWanted: true })).toEqual({ names: ['Amiri', 'Zilla'], canAsk: false })
  })

  it('stay those where it was refused, and where the browser has no such list', async () => {
    const few = { names: ['Georgia', 'Noto Sans'], canAsk: false }
    expect(await listFonts(pageOf('prompt', refused), { isWanted: true })).toEqual(few)
    expect(await listFonts(pageOf('denied', query), { isWanted: true })).toEqual(few)
    expect(await listFonts(pageOf('prompt'))).toEqual(few)
  })
})
