/** Going through the hits of the search, with every string listed. */
import type { HitFinder } from '../croql/searchHits.ts'
import type { Field } from '../translations/field.svelte.ts'
import type { TextStretch } from '../translations/textPlace.ts'
import type { App } from '../workbench/app.svelte.ts'
import type { Project } from '../workbench/project.svelte.ts'

/** Goes to the next or the previous hit: within the field that has the cursor, else in the next string that has one. */
export async function findHit(app: App, { isBackwards }: { isBackwards: boolean }): Promise<void> {
  const { project } = app
  if (project === null) return
  const { query, editor, navigation } = project
  if (query.text.trim() !== '' && !query.isRan) await query.run()
  await query.settled()
  if (query.ran === '' || query.refusal !== null) {
    app.focus('query')
    return
  }
  const { isTyping } = editor
  if (isTyping && selectHit(editor.fields, query.finder, isBackwards)) return
  if (!(await navigation.seekHit(query, { isBackwards }))) return
  if (isTyping) navigation.whenShown(() => selectEdgeHit(project, isBackwards))
}

/** Selects the hit behind the cursor, or before it. False: there is none. */
function selectHit(fields: readonly Field[], finder: HitFinder, isBackwards: boolean): boolean {
  const at = fields.findIndex((field) => field.isFocused)
  const selection = fields[at]?.place?.selection
  if (selection === undefined) return false
  const hits = hitsOf(fields[at], finder)
  const next = isBackwards
    ? hits.findLast(({ end }) => end <= selection.start)
    : hits.find(({ start }) => start >= selection.end)
  if (next !== undefined) {
    fields[at]?.select(next.start, next.end)
    return true
  }
  const others = isBackwards ? fields.slice(0, at).toReversed() : fields.slice(at + 1)
  return selectFirst(others, finder, isBackwards)
}

/** Selects the first hit in the fields of the string that came, or the last one. */
function selectEdgeHit({ editor, query }: Project, isBackwards: boolean): void {
  const fields = isBackwards ? editor.fields.toReversed() : editor.fields
  selectFirst(fields, query.finder, isBackwards)
}

function selectFirst(fields: readonly Field[], finder: HitFinder, isBackwards: boolean): boolean {
  for (const field of fields) {
    const hit = hitsOf(field, finder).at(isBackwards ? -1 : 0)
    if (hit === undefined) continue
    field.select(hit.start, hit.end)
    return true
  }
  return false
}

/** A message is typed branch by branch: its whole text has no place of its own. */
function hitsOf(field: Field | undefined, finder: HitFinder): TextStretch[] {
  return field === undefined || field.message !== null ? [] : finder.ranges(field.text, 'target')
}
