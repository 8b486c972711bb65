/** Invariants between workbenches and an independent server. */
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

/** Expects that every typed text that no user removed still exists. */
export function expectNothingLost(desks: readonly Desk[], state: CloudState, typing: Typing): void {
  const mentions = desks.flatMap((desk) => typedAt(desk, "i.action <> 'cloud.pull'"))
  const taken = new Set([...typing.taken, ...desks.flatMap(decidedAway)])
  for (const { key, isThere } of mentions) if (isThere === 0) taken.add(textOf(key))
  const typed = new Set([...typing.typed, ...mentions.map(({ key }) => textOf(key))])
  const kept = [textsOf(state), ...desks.map(textsIn)]
  const lost = [...typed].filter((text) => !taken.has(text) && !kept.some((texts) => texts.has(text)))
  expect(lost, 'what a person typed and nobody took away').toEqual([])
}

/** Expects that no user created a row twice; the network itself may have repeated a request. */
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

/** Returns the data of each string as lines that are equal on both sides. */
function linesOfCloud(
  state: CloudState,
  isOfFiles: boolean,
  leftOut: ReadonlySet<number>,
): Map<string, string[]> {
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
  const { labels, files, directories, screenshots, glossaries, memories } = state
  const things = [
    // A project of files does not tell which of its labels it made itself.
    ...labels.filter(({ isSystem }) => isOfFiles || !isSystem).map(({ title }) => `label ${title}`),
    ...files.map(({ name }) => `file ${name}`),
    ...directories.map(({ name }) => `directory ${name}`),
    ...screenshots.filter(({ id }) => !leftOut.has(id)).map(({ name }) => `screenshot ${name}`),
    ...glossaries.map(({ name }) => `glossary ${name}`),
    ...memories.map(({ name }) => `memory ${name}`),
  ]
  return new Map([
    ...lines,
    [GLOSSARY, [...glossary, ...concepts]],
    [MEMORY, memory],
    [PROJECT, isOfFiles ? things : things.filter((one) => !/^(file|directory) /.test(one))],
  ])
}

/** Names that stand in place of a string's identifier. */
const [GLOSSARY, MEMORY, PROJECT] = ['the glossary', 'the memory', 'the project']

/** Users are mapped by the server's ids, not by local logins. */
const WHO = `(SELECT c.remote_id FROM cloud_row AS c WHERE c.entity = 'user' AND c.local_id = x.user_id)`
/**
 * Glossaries and memories that the server deleted stay here, as do files with archived strings: they are no longer
 * synced.
 */
const linked = (entity: string, id: string): string =>
  `${id} IN (SELECT local_id FROM cloud_row WHERE entity = '${entity}')`
const LINES = `
  SELECT s.identifier, 'string ' || coalesce(s.plural_forms, s.text) || ' / ' || coalesce(s.context, '') || ' / ' || s.is_hidden AS line, NULL AS who, '' AS rest
    FROM source_string AS s WHERE NOT is_archived
  UNION ALL SELECT s.identifier, 'label ' || l.title, NULL, '' FROM string_label AS g JOIN label AS l ON l.id = g.label_id
    JOIN source_string AS s ON s.id = g.string_id AND NOT is_archived
  UNION ALL SELECT s.identifier, 'translation ' || x.plural_form || ' ' || x.text || ' of ', ${WHO}, '' FROM translation AS x
    JOIN source_string AS s ON s.id = x.string_id AND NOT is_archived
  UNION ALL SELECT s.identifier, 'approval of ' || t.text || ' by ', ${WHO}, '' FROM approval AS x
    JOIN translation AS t ON t.id = x.translation_id JOIN source_string AS s ON s.id = t.string_id AND NOT is_archived
  UNION ALL SELECT s.identifier, 'vote for ' || t.text || ' by ', ${WHO}, ' ' || x.mark FROM vote AS x
    JOIN translation AS t ON t.id = x.translation_id JOIN source_string AS s ON s.id = t.string_id AND NOT is_archived
  UNION ALL SELECT s.identifier, 'comment ' || x.text || ' ' || coalesce(x.issue_status, '') || ' by ', ${WHO}, ''
    FROM comment AS x JOIN source_string AS s ON s.id = x.string_id AND NOT is_archived
  UNION ALL SELECT '${GLOSSARY}', 'term ' || language_id || ' ' || text || ' / ' || coalesce(note, '') || ' / '
    || coalesce(part_of_speech, ''), NULL, '' FROM term WHERE ${linked('glossary', 'glossary_id')}
  UNION ALL SELECT '${GLOSSARY}', 'concept ' || coalesce(subject, ''), NULL, '' FROM concept
    WHERE ${linked('glossary', 'glossary_id')}
  UNION ALL SELECT '${MEMORY}', (SELECT json_group_array(line) FROM (SELECT language_id || ' ' || text AS line
      FROM tm_record WHERE segment_id = x.id ORDER BY line)), NULL, '' FROM tm_segment AS x
    WHERE ${linked('tm', 'tm_id')}
  UNION ALL SELECT '${PROJECT}', 'label ' || title, NULL, '' FROM label WHERE NOT is_system
  UNION ALL SELECT '${PROJECT}', 'file ' || name, NULL, '' FROM file WHERE ${linked('file', 'id')}
  UNION ALL SELECT '${PROJECT}', 'directory ' || name, NULL, '' FROM directory
    WHERE ${linked('directory', 'id')}
  UNION ALL SELECT '${PROJECT}', 'screenshot ' || name, NULL, '' FROM screenshot
  UNION ALL SELECT '${PROJECT}', 'glossary ' || name, NULL, '' FROM glossary WHERE ${linked('glossary', 'id')}
  UNION ALL SELECT '${PROJECT}', 'memory ' || name, NULL, '' FROM tm WHERE ${linked('tm', 'id')}`

/** A workbench says what the cloud says, but where it tells a person why it does not. */
export function expectAgreement({ db }: Desk, state: CloudState): void {
  const told = new Set(
    db
      .prepare<[], string | null>(
        `SELECT coalesce(s.identifier, CASE WHEN entity IN ('segment', 'record') THEN '${MEMORY}'
           WHEN entity IN ('label', 'glossary') THEN '${PROJECT}' ELSE '${GLOSSARY}' END)
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
    [PROJECT, []],
  ])
  const isOfFiles = db.prepare<[], string>('SELECT type FROM project').pluck().get() !== 'string-based'
  type Line = { identifier: string; line: string; who: number | null; rest: string }
  for (const { identifier, line, who, rest } of db.prepare<[], Line>(LINES).all()) {
    const login = who === null ? '' : (state.people.find(({ id }) => id === who)?.login ?? '')
    here.set(identifier, [...(here.get(identifier) ?? []), `${line}${login}${rest}`])
  }
  // Deletions of screenshots are not sent: they stay away here.
  const leftOut = new Set(
    db
      .prepare<[], number>(
        `SELECT remote_id FROM cloud_row WHERE entity = 'screenshot' AND local_id NOT IN (SELECT id FROM screenshot)`,
      )
      .pluck()
      .all(),
  )
  // Labels whose edit waits for a person, or was refused by the cloud, are named once, and not for each string.
  const labelsTold = new Set(
    db
      .prepare<[], string>(
        `SELECT 'label ' || (c.base ->> 'title') FROM cloud_row AS c JOIN outbox AS o USING (entity, local_id)
         WHERE entity = 'label' AND o.state IN ('rejected', 'conflict')
         UNION SELECT 'label ' || title FROM label JOIN outbox AS o ON o.entity = 'label' AND o.local_id = label.id
         WHERE o.state IN ('rejected', 'conflict')`,
      )
      .pluck()
      .all(),
  )
  const unsaid = (lines: ReadonlyMap<string, string[]>): [string, string[]][] =>
    [...lines]
      .filter(([identifier]) => !told.has(identifier))
      .map(([name, own]) => [name, own.filter((line) => !labelsTold.has(line)).sort()])
  expect(unsaid(here).sort(), 'the workbench, beside the cloud').toEqual(
    unsaid(linesOfCloud(state, isOfFiles, leftOut)).sort(),
  )
  const waiting = db
    .prepare(
      `SELECT * FROM outbox AS o WHERE state IN ('pending', 'sending')
         AND NOT (entity = 'stringLabel' AND EXISTS (SELECT 1 FROM json_each(o.value) AS given
           JOIN outbox AS going ON going.entity = 'label' AND going.local_id = given.key
           WHERE going.value IS NULL AND going.state IN ('rejected', 'conflict')))`,
    )
    .all()
  expect(waiting, 'what still waits').toEqual([])
}
