/**
 * Views of a mirror for dashboards: what they show is said in docs/mirror.md, "Views", with units, and a test holds the
 * page and the views together. Strings that are hidden or gone from their files count nowhere, as in the progress of a
 * project.
 */

export interface MirrorView {
  name: string
  /** The query behind CREATE VIEW … AS. */
  select: string
}

const COUNTED = 'NOT s.is_hidden AND NOT s.is_archived'

const OF_PROJECT = 'p.project_id, p.name AS project'

/** The day of a time, in UTC. */
const dayOf = (column: string) => `(to_timestamp(${column} / 1000.0) AT TIME ZONE 'UTC')::date`

export const MIRROR_VIEWS: readonly MirrorView[] = [
  {
    name: 'progress_by_language',
    select: `
SELECT ${OF_PROJECT}, l.language_id, c.strings,
  coalesce(m.translated, 0) AS translated, coalesce(m.approved, 0) AS approved,
  coalesce(m.needs_work, 0) AS needs_work, coalesce(m.with_qa_issues, 0) AS with_qa_issues,
  c.strings - coalesce(m.translated, 0) AS untranslated,
  CASE WHEN c.strings = 0 THEN 0 ELSE round(100.0 * coalesce(m.translated, 0) / c.strings, 2) END AS translated_percent,
  CASE WHEN c.strings = 0 THEN 0 ELSE round(100.0 * coalesce(m.approved, 0) / c.strings, 2) END AS approved_percent
FROM mirrored_projects p
JOIN target_language l ON l.project_id = p.project_id
CROSS JOIN LATERAL (
  SELECT count(*) AS strings FROM source_string s WHERE s.project_id = p.project_id AND ${COUNTED}
) c
LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE m.is_translated) AS translated, count(*) FILTER (WHERE m.is_approved) AS approved,
    count(*) FILTER (WHERE m.needs_work) AS needs_work, count(*) FILTER (WHERE m.qa_issues <> 0) AS with_qa_issues
  FROM languages_summary m JOIN source_string s ON s.project_id = m.project_id AND s.id = m.string_id
  WHERE m.project_id = p.project_id AND m.language_id = l.language_id AND ${COUNTED}
) m ON TRUE`,
  },
  {
    name: 'progress_by_project',
    select: `
SELECT project_id, project, count(*) AS languages, max(strings) AS strings,
  sum(translated)::bigint AS translated, sum(approved)::bigint AS approved, sum(untranslated)::bigint AS untranslated,
  CASE WHEN sum(strings) = 0 THEN 0 ELSE round(100.0 * sum(translated) / sum(strings), 2) END AS translated_percent,
  CASE WHEN sum(strings) = 0 THEN 0 ELSE round(100.0 * sum(approved) / sum(strings), 2) END AS approved_percent
FROM progress_by_language GROUP BY project_id, project`,
  },
  {
    name: 'translations_by_day',
    select: `
SELECT ${OF_PROJECT}, ${dayOf('t.created_at')} AS day, t.language_id, count(*) AS translations,
  count(DISTINCT t.string_id) AS strings, count(DISTINCT t.user_id) AS people,
  count(*) FILTER (WHERE t.is_pre_translated) AS pre_translated
FROM mirrored_projects p JOIN translation t ON t.project_id = p.project_id
GROUP BY p.project_id, p.name, day, t.language_id`,
  },
  {
    name: 'approvals_by_day',
    select: `
SELECT ${OF_PROJECT}, ${dayOf('a.created_at')} AS day, t.language_id, count(*) AS approvals,
  count(DISTINCT a.user_id) AS people
FROM mirrored_projects p JOIN approval a ON a.project_id = p.project_id
JOIN translation t ON t.project_id = a.project_id AND t.id = a.translation_id
GROUP BY p.project_id, p.name, day, t.language_id`,
  },
  {
    name: 'open_issues',
    select: `
SELECT ${OF_PROJECT}, c.id AS comment_id, c.string_id, s.identifier, c.language_id, c.issue_type, c.text,
  u.login AS user_login, to_timestamp(c.created_at / 1000.0) AS created
FROM mirrored_projects p JOIN comment c ON c.project_id = p.project_id
JOIN source_string s ON s.project_id = c.project_id AND s.id = c.string_id
LEFT JOIN "user" u ON u.project_id = c.project_id AND u.id = c.user_id
WHERE c.type = 'issue' AND c.issue_status = 'unresolved' AND NOT s.is_archived`,
  },
  {
    name: 'qa_findings',
    select: `
SELECT ${OF_PROJECT}, t.language_id, q.qa_check, count(*) AS findings, count(DISTINCT t.string_id) AS strings
FROM mirrored_projects p JOIN qa_issue q ON q.project_id = p.project_id
JOIN top_translation t ON t.project_id = q.project_id AND t.translation_id = q.translation_id
JOIN source_string s ON s.project_id = t.project_id AND s.id = t.string_id
WHERE q.state = 'open' AND ${COUNTED}
GROUP BY p.project_id, p.name, t.language_id, q.qa_check`,
  },
]

/** Makes them; what a later version changes is dropped first, for a view's columns cannot be taken away. */
export function viewsSchema(): string {
  return MIRROR_VIEWS.map(({ name, select }) => `CREATE VIEW ${name} AS ${select};`).join('\n')
}
