/** What has to hold between workbenches and a cloud that others wrote. */
import { expect } from 'vitest'
import type { Desk } from '../adversarial/desk.ts'
import { decidedAway, doublesOf, textOf, textsIn, typedAt } from '../adversarial/oracle.ts'
import type { Doubles } from '../adversarial/network.ts'
import type { CloudState } from './state.ts'
import type { Typing } from './there.ts'

/** All texts that people typed, as the cloud has them. */
export function textsOf(state: CloudState): Set<string> {
  return new Set([...state.translations, ...state.comments, ...state.terms].map(({ text }) => text))
}

/** Every text that a person typed, and that nobody took away, is somewhere. */
export function expectNothingLost(desks: readonly Desk[], state: CloudState, typing: Typing): void {
  const mentions = desks.flatMap((desk) => typedAt(desk, "i.action <> 'cloud.pull'"))
  const taken = new Set([...typing.taken, ...desks.flatMap(decidedAway)])
  for (const { key, isThere } of mentions) if (isThere === 0) taken.add(textOf(key))
  const typed = new Set([...typing.typed, ...mentions.map(({ key }) => textOf(key))])
  const kept = [textsOf(state), ...desks.map(textsIn)]
  const lost = [...typed].filter((text) => !taken.has(text) && !kept.some((texts) => texts.has(text)))
  expect(lost, 'what a person typed and nobody took away').toEqual([])
}

/** Nothing was made twice by one person; the network may itself have handed a request over twice. */
export function expectNoDoubles(state: CloudState, doubles: Doubles): void {
  const comments = state.comments.map(({ stringId, userId, text }) => ({ where: stringId, userId, text }))
  // Two that were made with different texts were not made twice: a later edit, or its undo, made them alike.
  const terms = state.terms.map(({ id, languageId, userId, text }) => {
    return { where: `${languageId} ${state.firstTexts.get(id) ?? ''}`, userId, text }
  })
  // Several translations of a text are segments of their own: the same is one with the same records.
  const segments = state.segments.map(({ records }) => ({
    where: JSON.stringify(records.map(({ languageId, text }) => `${languageId} ${text}`).sort()),
    userId: records[0]?.createdBy,
    text: records[0]?.text ?? '',
  }))
  const all = [...comments, ...terms, ...segments]
  const keys = all.map((one) => JSON.stringify(one))
  const twice = all.filter(({ text }, index) => {
    const count = keys.filter((key) => key === keys[index]).length
    return count > 1 + doublesOf(doubles, text)
  })
  expect(twice, 'what is in the cloud twice').toEqual([])
}

/** What both sides say of each string, in lines that read the same. */
function linesOfCloud(state: CloudState): Map<string, string[]> {
  const login = (id: number): string => state.people.find((one) => one.id === id)?.login ?? ''
  const lines = state.strings.map(
    ({ id, identifier, text, context, isHidden, labelIds }): [string, string[]] => {
      const reads = typeof text === 'string' ? text : JSON.stringify(text)
      const own = [`string ${reads} / ${context} / ${isHidden ? 1 : 0}`]
      for (const labelId of labelIds)
        own.push(`label ${state.labels.find((one) => one.id === labelId)?.title ?? ''}`)
      for (const one of state.translations.filter(({ stringId }) => stringId === id)) {
        own.push(`translation ${one.form ?? 'none'} ${one.text} of ${login(one.userId)}`)
        for (const { translationId, userId } of state.approvals)
          if (translationId === one.id) own.push(`approval of ${one.text} by ${login(userId)}`)
        for (const { translationId, userId, mark } of state.votes)
          if (translationId === one.id)
            own.push(`vote for ${one.text} by ${login(userId)} ${mark === 'up' ? 1 : -1}`)
      }
      for (const one of state.comments.filter(({ stringId }) => stringId === id))
        own.push(`comment ${one.text} ${one.issueStatus ?? ''} by ${login(one.userId)}`)
      return [identifier, own.sort()]
    },
  )
  const glossary = state.terms.map(
    (one) => `term ${one.languageId} ${one.text} / ${one.note} / ${one.partOfSpeech}`,
  )
  const concepts = state.concepts.map(({ subject }) => `concept ${subject}`)
  const memory = state.segments.map(({ records }) =>
    JSON.stringify(records.map(({ languageId, text }) => `${languageId} ${text}`).sort()),
  )
  return new Map([...lines, [GLOSSARY, [...glossary, ...concepts]], [MEMORY, memory]])
}

/** Names that stand in place of a string's identifier. */
const [GLOSSARY, MEMORY] = ['the glossary', 'the memory']

/** Who stands for whom is told by the cloud's ids, not by logins here. */
const WHO = `(SELECT c.remote_id FROM cloud_row AS c WHERE c.entity = 'user' AND c.local_id = x.user_id)`
const LINES = `
  SELECT s.identifier, 'string ' || coalesce(s.plural_forms, s.text) || ' / ' || coalesce(s.context, '') || ' / ' || s.is_hidden AS line, NULL AS who, '' AS rest
    FROM source_string AS s WHERE NOT is_archived
  UNION ALL SELECT s.identifier, 'label ' || l.title, NULL, '' FROM string_label AS g JOIN label AS l ON l.id = g.label_id
    JOIN source_string AS s ON s.id = g.string_id
  UNION ALL SELECT s.identifier, 'translation ' || x.plural_form || ' ' || x.text || ' of ', ${WHO}, '' FROM translation AS x
    JOIN source_string AS s ON s.id = x.string_id
  UNION ALL SELECT s.identifier, 'approval of ' || t.text || ' by ', ${WHO}, '' FROM approval AS x
    JOIN translation AS t ON t.id = x.translation_id JOIN source_string AS s ON s.id = t.string_id
  UNION ALL SELECT s.identifier, 'vote for ' || t.text || ' by ', ${WHO}, ' ' || x.mark FROM vote AS x
    JOIN translation AS t ON t.id = x.translation_id JOIN source_string AS s ON s.id = t.string_id
  UNION ALL SELECT s.identifier, 'comment ' || x.text || ' ' || coalesce(x.issue_status, '') || ' by ', ${WHO}, ''
    FROM comment AS x JOIN source_string AS s ON s.id = x.string_id
  UNION ALL SELECT '${GLOSSARY}', 'term ' || language_id || ' ' || text || ' / ' || coalesce(note, '') || ' / '
    || coalesce(part_of_speech, ''), NULL, '' FROM term
  UNION ALL SELECT '${GLOSSARY}', 'concept ' || coalesce(subject, ''), NULL, '' FROM concept
  UNION ALL SELECT '${MEMORY}', (SELECT json_group_array(line) FROM (SELECT language_id || ' ' || text AS line
      FROM tm_record WHERE segment_id = x.id ORDER BY line)), NULL, '' FROM tm_segment AS x
    WHERE tm_id = (SELECT id FROM tm WHERE name = 'Shared')`

/** A workbench says what the cloud says, but where it tells a person why it does not. */
export function expectAgreement({ db }: Desk, state: CloudState): void {
  const told = new Set(
    db
      .prepare<[], string | null>(
        `SELECT coalesce(s.identifier, iif(entity IN ('segment', 'record'), '${MEMORY}', '${GLOSSARY}'))
         FROM (SELECT entity, iif(entity IN ('string', 'stringLabel'), local_id, string_id) AS string_id FROM outbox WHERE state = 'rejected'
           UNION SELECT entity, string_id FROM conflict WHERE resolution IS NULL) AS edits
         LEFT JOIN source_string AS s ON s.id = edits.string_id`,
      )
      .pluck()
      .all(),
  )
  const here = new Map<string, string[]>([
    [GLOSSARY, []],
    [MEMORY, []],
  ])
  type Line = { identifier: string; line: string; who: number | null; rest: string }
  for (const { identifier, line, who, rest } of db.prepare<[], Line>(LINES).all()) {
    const login = who === null ? '' : (state.people.find(({ id }) => id === who)?.login ?? '')
    here.set(identifier, [...(here.get(identifier) ?? []), `${line}${login}${rest}`])
  }
  const unsaid = (lines: ReadonlyMap<string, string[]>): [string, string[]][] =>
    [...lines].filter(([identifier]) => !told.has(identifier)).map(([name, own]) => [name, own.sort()])
  expect(unsaid(here).sort(), 'the workbench, beside the cloud').toEqual(unsaid(linesOfCloud(state)).sort())
  const waiting = db.prepare("SELECT * FROM outbox WHERE state IN ('pending', 'sending')").all()
  expect(waiting, 'what still waits').toEqual([])
}
