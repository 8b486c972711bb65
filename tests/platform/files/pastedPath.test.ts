import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pastedPath } from '../../../core/contract/parts.ts'

const HOME = join(tmpdir(), 'home of a user')
const PLACE = join(tmpdir(), 'Pasted files', 'it’s 100 %.po')

describe('a pasted path', () => {
  it.each([
    ['as it is', PLACE],
    ['with a line end', `${PLACE}\n`],
    ['with spaces around it', `  ${PLACE} \r\n`],
    ['in quotes', `"${PLACE}"`],
    ['in single quotes', `'${PLACE}'\n`],
    ['as a URL', pathToFileURL(PLACE).href],
    ['as the first of several URLs', `${pathToFileURL(PLACE).href}\r\n${pathToFileURL(HOME).href}\r\n`],
  ])('is the same path %s', (_, text) => {
    expect(pastedPath(text, HOME)).toBe(PLACE)
  })

  it('begins in the home folder after a tilde', () => {
    expect(pastedPath('~', HOME)).toBe(HOME)
    expect(pastedPath('~/po/uk.po', HOME)).toBe(join(HOME, 'po', 'uk.po'))
    expect(pastedPath('"~/po/uk.po"', HOME)).toBe(join(HOME, 'po', 'uk.po'))
    expect(pastedPath('~backup', HOME)).toBe('~backup')
  })

  it('keeps the name of a file that ends with a space', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'interlinear-pasted-')), 'ends with a space ')
    writeFileSync(file, '')
    expect(pastedPath(file, HOME)).toBe(file)
  })

  it('keeps the address of another machine', () => {
    expect(pastedPath('https://example.com/manifest.json ', HOME)).toBe('https://example.com/manifest.json')
    expect(pastedPath('', HOME)).toBe('')
  })
})
