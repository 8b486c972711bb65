import { z } from 'zod'
import { croqlInput, idInput, languageIdInput } from '../../contract/parts.ts'
import type { CroqlProblem } from '../../contract/index.ts'
import { WORK_QUERIES } from '../../contract/worklists.ts'
import { checkAskedIssues, checkCroql, countMatching, idsMatching } from '../../croql/projectQueries.ts'
import { defineTool, fitPage, LISTED_TEXT, shorten, type AgentProject } from '../tool.ts'
import { limitOfPage, offsetOfPage } from './inputs.ts'

const MAX_ROWS = 200

export const query = defineTool({
  name: 'query',
  title: 'Query in CroQL',
  description: `Returns a page of the strings, translations, memory segments or terms that a CroQL expression finds, and how many there are. The resource interlinear://croql has the language; "true" finds all. For strings with languageId: untranslated ones are \`${WORK_QUERIES.untranslated}\`, those with findings \`${WORK_QUERIES.qaIssues}\`; also \`text contains "cart" and is visible\`, \`path of file contains "docs/"\`. With languageId, rows of strings have their state and translation. An error has the position in the expression, names that are near, and a proposal if the meaning is clear.`,
  effect: 'reads',
  input: z.strictObject({
    root: z.enum(['strings', 'translations', 'segments', 'terms']).default('strings'),
    croql: croqlInput.describe('The expression.'),
    languageId: languageIdInput
      .optional()
      .describe('Required for translations; for strings, the language of states and translations.'),
    tmId: idInput.optional().describe('The memory of segments, if the project has several.'),
    glossaryId: idInput.optional().describe('The glossary of terms, if the project has several.'),
    limit: limitOfPage(MAX_ROWS),
    offset: offsetOfPage,
  }),
  async run(project, { root, limit, offset, ...asked }, call) {
    const request = {
      ...asked,
      context: root,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      order: root === 'strings' ? 'position' : 'id',
    } as const
    const { problems, proposal } = await checkCroql(project, request.croql, root)
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) return { isError: true, value: { error: invalidExpression(errors, proposal) } }
    await checkAskedIssues(project, request, call)
    const [total, { ids, warnings }] = await Promise.all([
      countMatching(project, request, call),
      idsMatching(project, request, { limit, offset, signal: call.signal }),
    ])
    const rows = await (root === 'strings'
      ? stringRows(project, [...ids], asked.languageId)
      : storedRows(project, root, [...ids]))
    return {
      value: {
        total,
        ...fitPage(rows, offset, offset + ids.length < total),
        ...(warnings.length > 0 && {
          warnings: warnings.map(({ message, start, end }) => ({ message, start, end })),
        }),
      },
    }
  },
})

const MAX_PROBLEMS = 10
const MAX_NAMES = 20

function invalidExpression(errors: readonly CroqlProblem[], proposal: string | null) {
  return {
    code: 'croql.invalid',
    message: 'The expression is not valid.',
    problems: errors.slice(0, MAX_PROBLEMS).map(({ code, message, start, end, expected, near }) => ({
      ...{ code, start, end, message },
      ...(expected.length > 0 && { expected: expected.slice(0, MAX_NAMES) }),
      ...(near.length > 0 && { content: { near: near.slice(0, MAX_NAMES) } }),
    })),
    ...(proposal !== null && { proposal }),
    todo:
      proposal === null
        ? 'Correct the expression at this position (UTF-16 units from 0), and call again.'
        : 'Call again with the proposal, if it is what you mean.',
  }
}

/** Texts of strings, with their states and translations if there is a language. */
async function stringRows(project: AgentProject, ids: number[], code: string | undefined): Promise<object[]> {
  const { store, userId } = project
  const languageId = code === undefined ? undefined : project.targetLanguage(code).id
  const [strings, rows] = await Promise.all([
    store.read('rowsOfContext', { context: 'strings', ids }),
    languageId === undefined ? [] : store.read('rowsByIds', { ids, languageId, userId }),
  ])
  const states = new Map(rows.map((row) => [row.id, row]))
  return strings.map((string) => {
    const { id, identifier, text, context, maxLength } = string
    const row = states.get(id as number)
    return {
      stringId: id,
      ...(row && { state: row.state }),
      ...(row?.hasQaIssues && { hasFindings: true }),
      ...(row?.isLocked && { isLocked: true }),
      ...(typeof maxLength === 'number' && { maxLength }),
      content: shortenTexts({
        // The catalogues of gettext name a string by its text.
        ...(identifier !== text && { identifier }),
        text,
        ...(context !== undefined && { context }),
        ...(row && row.translation !== null && { translation: row.translation }),
      }),
    }
  })
}

/** Rows of the other roots, as an archive has them (docs/reference/archive.md). */
async function storedRows(
  { store }: AgentProject,
  context: 'translations' | 'segments' | 'terms',
  ids: number[],
): Promise<object[]> {
  const rows = await store.read('rowsOfContext', { context, ids })
  return rows.map(({ id, ...content }) => ({ id, content: shortenTexts(content) }))
}

function shortenTexts(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, LISTED_TEXT)
  if (Array.isArray(value)) return value.map(shortenTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortenTexts(one)]))
}
