/**
 * A stand-in for Electron's runtime, where that cannot be had: what electron-builder takes from the runtime's folder is
 * there, and its program says that it is none. It has a fuse wire, so that setting the fuses is tried too.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By these words @electron/fuses finds the wire; its version, its length and a byte for each fuse follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = 9

const program = `#!/bin/sh
echo "a stand-in for Electron's runtime, which was given: $*"
exit 0
# ${SENTINEL}`

export function makeStandIn(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  const wire = Buffer.from([1, FUSES, ...Buffer.from('0'.repeat(FUSES))])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(program), wire, Buffer.from('\n')]))
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/sh\n')
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755)
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), 'A stand-in.\n')
}
