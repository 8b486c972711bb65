/** `msgfmt -c`, gettext's own check of translations. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FormatName } from '../../core/contract/enumerations.ts'

export const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0

/**
 * Returns the sources of those pairs whose translation `msgfmt -c` refuses. Each source is there once.
 *
 * @param reason part of the message; all reasons without it
 */
export function refusedByMsgfmt(
  name: FormatName,
  pairs: readonly (readonly [string, string])[],
  reason = '',
): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-msgfmt-'))
  try {
    const path = join(folder, 'a.po')
    let content = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    const sourceAt = new Map<number, string>()
    for (const [source, translation] of pairs) {
      content += `\n#, ${name}-format\nmsgid ${JSON.stringify(source)}\n`
      sourceAt.set(content.split('\n').length, source)
      content += `msgstr ${JSON.stringify(translation)}\n`
    }
    writeFileSync(path, content)
    const { stderr } = spawnSync('msgfmt', ['-c', '-o', '/dev/null', path], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const refusals = [...stderr.matchAll(/a\.po:(\d+): (?!warning)(.*)/g)]
    const wanted = refusals.filter(([, , message = '']) => message.includes(reason))
    return new Set(wanted.map(([, line]) => sourceAt.get(Number(line)) ?? ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
