/** Going through the hits of the search, with every string listed. */
import type { HitFinder } from '../croql/searchHits.ts'
import type { Field } from '../translations/field.svelte.ts'
import type { TextPlace } from '../translations/textPlace.ts'
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
  const places = placesOf(fields)
  const at = places.findIndex(({ isFocused }) => isFocused)
  const place = places[at]
  if (place === undefined) return false
  const hits = finder.ranges(place.text, 'target')
  const next = isBackwards
    ? hits.findLast(({ end }) => end <= place.selection.start)
    : hits.find(({ start }) => start >= place.selection.end)
  if (next !== undefined) {
    place.select(next.start, next.end)
    return true
  }
  const others = isBackwards ? places.slice(0, at).toReversed() : places.slice(at + 1)
  return selectFirst(others, finder, isBackwards)
}

/** Selects the first hit in the fields of the string that came, or the last one, once they are there. */
function selectEdgeHit({ editor, query }: Project, isBackwards: boolean): void {
  const { fields } = editor
  fields[0]?.onceThere(() => {
    const places = placesOf(fields)
    selectFirst(isBackwards ? places.toReversed() : places, query.finder, isBackwards)
  })
}

function selectFirst(places: readonly TextPlace[], finder: HitFinder, isBackwards: boolean): boolean {
  for (const place of places) {
    const hit = finder.ranges(place.text, 'target').at(isBackwards ? -1 : 0)
    if (hit === undefined) continue
    place.focus()
    place.select(hit.start, hit.end)
    return true
  }
  return false
}

/** The places where forms are typed, in their order: one of a form, or one for each branch of a message. */
function placesOf(fields: readonly Field[]): TextPlace[] {
  return fields.flatMap(({ places }) => places)
}
