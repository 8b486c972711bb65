/** Opening what a person names, drops or chooses, whatever it is. */
import type {
  OpenQuestion,
  CallInput,
  FailureValue,
  ImportReport,
  Opened,
  Overview,
  Workbench,
} from '../../../core/contract/index.ts'
import type { TabPlace } from '../workbench/tabPlace.ts'
import { fileName } from './places.ts'

/** The app, as far as opening has to do with it. */
export interface OpeningApp {
  readonly client: Workbench
  readonly toasts: { show(text: string): void }
  readonly project: {
    navigation: { begin(elsewhere: AbortSignal): Promise<void> }
    diskSync: { notes: { take(report: ImportReport): void } }
  } | null
  readonly openings: {
    begin(): number
    isLast(opening: number): boolean
    end(): void
    leaveUnshown(overview: Overview): void
  }
  /** To be asked before something is opened; what it answers waits, once that is there, until no other dialog is open. */
  turn(): (name: string) => Promise<void>
  /** Aborts once a person goes somewhere by hand. */
  handsElsewhere(): AbortSignal
  /** Aborts once a control has the focus, by whatever means. */
  focusElsewhere(): AbortSignal
  show(overview: Overview, place: Partial<TabPlace>): Promise<void>
  ask(question: { kind: 'open-place'; asked: OpenQuestion }): void
  fail(error: FailureValue): void
  readonly files: {
    pickOne(purpose: 'open-file' | 'open-folder', suggestedName?: string): Promise<string | null>
  }
}

/** An opening that was begun: which it is, and the turn that it takes. */
export interface Begun {
  opening: number
  turn: ReturnType<OpeningApp['turn']>
}

/** To be called when a person asked for it: looking for it may take its time, and what they ask for later counts then. */
export function begin(app: Pick<OpeningApp, 'openings' | 'turn'>): Begun {
  return { opening: app.openings.begin(), turn: app.turn() }
}

/** Opens what lies at a path; where something has to be said first, a dialog asks. */
export async function openPath(
  app: OpeningApp,
  path: string,
  answers: Omit<CallInput<'linked.open'>, 'path'> = {},
  { opening, turn } = begin(app),
): Promise<void> {
  const result = await app.client.call('linked.open', { path, ...answers })
  if (result.ok && app.openings.isLast(opening)) await turn(fileName(path))
  if (!app.openings.isLast(opening)) {
    if (result.ok && result.value.kind === 'opened') app.openings.leaveUnshown(result.value.overview)
    return
  }
  app.openings.end()
  if (!result.ok) app.fail(result.error)
  else if (result.value.kind === 'asks') app.ask({ kind: 'open-place', asked: result.value })
  else await show(app, result.value)
}

/** Shows a project that was opened by a file or folder, with the caret in the first string that is to be translated. */
export async function show(app: OpeningApp, { overview, fileId, languageId, report }: Opened): Promise<void> {
  const elsewhere = app.handsElsewhere()
  await app.show(overview, {
    ...(fileId !== null && { fileId }),
    ...(languageId !== null && { languageId }),
  })
  const { project } = app
  if (project === null) return
  // Only now: what was focused on the way is the screen that was left.
  void project.navigation.begin(AbortSignal.any([elsewhere, app.focusElsewhere()]))
  for (const error of report?.failed ?? []) app.fail(error)
  if (report !== null) project.diskSync.notes.take(report)
}

export async function chooseFile(app: OpeningApp): Promise<void> {
  const path = await app.files.pickOne('open-file')
  if (path !== null) await openPath(app, path)
}

export async function chooseFolder(app: OpeningApp): Promise<void> {
  const path = await app.files.pickOne('open-folder')
  if (path !== null) await openPath(app, path)
}
