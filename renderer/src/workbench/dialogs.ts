/** The dialogs that there are, each with what it is opened for. */
import type { BulkAction, OpenQuestion, FailureValue } from '../../../core/contract/index.ts'
import type { GuidePlace } from '../help/guide.ts'
import type { RowRange } from '../strings/rowSelection.svelte.ts'
import type { SettingsTab } from '../settings/tabs.ts'
import type { RepetitionsAsked } from '../translations/repetitions.svelte.ts'

export type Dialog =
  | { kind: 'new-project' }
  | { kind: 'import'; paths: string[]; contents: 'sources' | 'translations' }
  /** `fileId`: of this file alone. */
  | { kind: 'export'; fileId?: number }
  | { kind: 'backup'; path: string }
  | { kind: 'mirror' }
  | { kind: 'restore'; archive: string; path: string }
  | { kind: 'add-language' }
  | { kind: 'save-query'; id?: number; name: string; croql: string }
  | { kind: 'segmentation'; fileId: number }
  | { kind: 'split-segment' }
  | { kind: 'update-file'; fileId: number }
  | { kind: 'remove-file'; fileId: number }
  | { kind: 'properties'; fileId: number }
  | { kind: 'ask' }
  | { kind: 'go-to' }
  | { kind: 'characters' }
  | { kind: 'modules' }
  | { kind: 'service' }
  | { kind: 'glossary'; conceptId?: number }
  | { kind: 'add-term'; source: string; target: string }
  /** `rows`: of the list; left out: all of them. `action`: the one that is chosen first. */
  | { kind: 'bulk'; list: string; rows?: RowRange[]; action?: Exclude<BulkAction['kind'], 'fill'> }
  /** `text`: from the clipboard. */
  | { kind: 'paste-texts'; list: string; rows: RowRange[]; text: string }
  | { kind: 'replace'; list: string; rows?: RowRange[] }
  | { kind: 'labels'; stringId: number }
  | { kind: 'questions' }
  | { kind: 'repetitions'; asked: RepetitionsAsked }
  | { kind: 'screenshot'; screenshotId: number }
  | { kind: 'quality' }
  | { kind: 'transfer'; contents: 'memory' | 'glossary'; direction: 'import' | 'export' }
  | { kind: 'export-list'; list: string; rows?: RowRange[] }
  | { kind: 'worklist' }
  | { kind: 'pretranslate' }
  | { kind: 'memories' }
  | { kind: 'snapshots' }
  | { kind: 'connections' }
  | { kind: 'cloud'; tab?: CloudTab }
  | { kind: 'get-project' }
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'guides'; place?: GuidePlace }
  | { kind: 'about' }
  | { kind: 'licenses' }
  | { kind: 'interface-language' }
  | { kind: 'settings'; tab?: SettingsTab }
  | { kind: 'open-place'; asked: OpenQuestion }
  | { kind: 'gone'; error: FailureValue }
  | { kind: 'contested' }
  /** `goOn`: closes what it was asked before; null: it is asked about edits of an earlier session. */
  | { kind: 'unsaved'; goOn: (() => void) | null }
  | { kind: 'notes' }
  | { kind: 'folder-account' }
  | { kind: 'update-folder' }
  | { kind: 'failure'; error: FailureValue }

/** The dialog of an import, with what it was opened for. */
export type ImportOpened = Extract<Dialog, { kind: 'import' }>

/** The parts of the dialog of a project's cloud. */
export type CloudTab = 'sync' | 'conflicts' | 'outbox'

const HOLDS_NOTHING: ReadonlySet<Dialog['kind']> = new Set([
  'palette',
  'shortcuts',
  'guides',
  'about',
  'licenses',
  'notes',
  'folder-account',
])

/** Whether a person only reads or chooses in the dialog: what is opened meanwhile takes its place. */
export function holdsNothing({ kind }: Dialog): boolean {
  return HOLDS_NOTHING.has(kind)
}
