/** What is particular about a memory of a project, in words. */
import type { MemoryInfo } from '../../../core/contract/index.ts'
import { listed } from '../texts/format.ts'
import { t } from '../texts/texts.ts'

export function marksOf({ isOwn, isAttached, isReadOnly, penalty }: MemoryInfo): string {
  const said = [
    isOwn ? t.memories.own : '',
    isAttached ? '' : t.memories.detached,
    isReadOnly ? t.memories.readOnly : '',
    penalty > 0 ? `−${t.memory.percent(penalty)}` : '',
  ]
  return listed(said.filter((mark) => mark !== ''))
}
