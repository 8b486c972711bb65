import type { ExportReport, FileEntry, Settings } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'

/** Types of files whose header names the last translator. */
const NAMING: readonly string[] = ['po']

interface Offering {
  readonly settings: Pick<Settings, 'offersName' | 'userName'>
  readonly toasts: Toasts
  changeSettings(change: Partial<Settings>): void
  ask(question: { kind: 'settings'; tab: 'person' }): void
}

/** Offers once to say the person's name: a file was written whose header has a place for it. */
export function offerName(app: Offering, report: ExportReport, files: readonly FileEntry[]): void {
  if (!app.settings.offersName || app.settings.userName !== '') return
  const typeOf = (fileId: number) => files.find(({ id }) => id === fileId)?.type ?? ''
  if (!report.files.some(({ isChanged, fileId }) => isChanged && NAMING.includes(typeOf(fileId)))) return
  app.changeSettings({ offersName: false })
  const say = { label: t.person.say, run: () => app.ask({ kind: 'settings', tab: 'person' }) }
  app.toasts.show(t.person.offer, say)
}
