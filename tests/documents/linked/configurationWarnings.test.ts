/** A configuration that the parser of YAML warns of is read without its words in the terminal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfiguration } from '../../../core/documents/linked/crowdinConfiguration.ts'

it('prints nothing to the terminal itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-configuration-'))
  const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => {
    emitted.mockRestore()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'crowdin.yml'), 'base_path: !unknown "."\nfiles: []\n')
  expect(await readConfiguration(folder, [])).toMatchObject({ name: 'crowdin.yml' })
  expect(emitted).not.toHaveBeenCalled()
})
