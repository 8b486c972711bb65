/** A fuzz of archives: an archive becomes a project, or is refused with a code and leaves no file behind. */
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { Folder, golden, quiet } from '../archive/archives.ts'
import { arbitraryArchive } from '../archive/arbitraryArchive.ts'
import { damagedBytes, damagedJson } from '../damaged.ts'
import { fuzzLimits, requireBoundedMemory } from '../fuzzing.ts'

const lines = golden.trimEnd().split('\n')

/** The golden archive with one line of it changed in its values. */
const changedLine = fc
  .nat(lines.length - 1)
  .chain((at) => damagedJson(JSON.parse(lines[at] ?? '{}')).map((line) => lines.with(at, line).join('\n')))
const HUGE = [
  '9223372036854775807',
  '-9223372036854775808',
  '1e308',
  '9007199254740991',
  `"${'x'.repeat(20_000)}"`,
  `"${'x'.repeat(BUDGETS.text.max + 1)}"`,
  '"9999999-01-01T00:00:00Z"',
]
/** One with a number, a name or a date at the ends of what can be written. */
const atEnds = fc
  .tuple(fc.nat(lines.length - 1), fc.nat(), fc.constantFrom(...HUGE))
  .map(([at, nth, value]) => {
    const values = [...(lines[at] ?? '').matchAll(/:(?:\d+|"[^"]*")/g)]
    const one = values[nth % Math.max(1, values.length)]
    const line = lines[at] ?? ''
    return lines
      .with(at, one ? `${line.slice(0, one.index)}:${value}${line.slice(one.index + one[0].length)}` : line)
      .join('\n')
  })

const archive = fc.oneof(
  arbitraryArchive.map((text) => new Uint8Array(Buffer.from(text))),
  damagedBytes(Buffer.from(golden)),
  ...[changedLine, atEnds].map((texts) => texts.map((text) => new Uint8Array(Buffer.from(text)))),
)

it('restores an archive to a project that opens, or refuses it with a code', async () => {
  const folder = new Folder()
  onTestFinished(() => folder.remove())
  let made = 0
  const property = fc.asyncProperty(archive, async (bytes) => {
    const name = `p${made++}.interlinear`
    try {
      await restoreArchive(bytesOf(bytes), folder.at(name), quiet)
      checkProjectFile(folder.at(name))
    } catch (error) {
      const { code, message } = toFailureValue(error)
      expect(code, message).toMatch(/^archive\./)
      expect(readdirSync(folder.path).filter((one) => one.startsWith(name))).toEqual([])
    }
    folder.empty()
    requireBoundedMemory()
  })
  await fc.assert(property, fuzzLimits(40))
}, 0)

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
