import { z } from 'zod'
import type { ConceptDetail, MatchedTerms, StringDetail } from '../../contract/index.ts'
import { codeOfString } from '../../documents/code/showCode.ts'
import { pluralSamples } from '../../languages/samples.ts'
import { matchesOf } from '../../memory/memoryUse.ts'
import { argumentsOf } from '../../messages/arguments.ts'
import { parseMessage } from '../../messages/syntax.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { findVariables } from '../../quality/text/variables.ts'
import {
  defineTool,
  shorten,
  textsByForm,
  LISTED_TEXT,
  WHOLE_TEXT,
  type AgentProject,
  type ToolImage,
} from '../tool.ts'
import { ofString } from './inputs.ts'

/** The number of lines of code: as many above the place as below it. */
const CODE_LINES = 40
const CODE_LINE = 300
const NEIGHBOURS = 2
const MATCHES = 5
const EARLIER_TEXTS = 5
const COMMENTS = 20
const MAX_TRANSLATIONS = 10
const MAX_REFUSED = 5
const CONCEPTS = 15
const IMAGES = 2
/** Base64 beyond this is left out: clients refuse messages of several megabytes. */
const IMAGE_BYTES = 1_000_000

export const stringContext = defineTool({
  name: 'string_context',
  title: 'All about a string',
  description:
    'Returns what a translator needs for one string: source, plural forms to fill, placeholders to keep, maximum length, context, comments, neighbours in the file, memory matches, glossary terms that occur, current and earlier translations, proposals that the checks refused, lines of code that use it, and screenshots as images.',
  effect: 'reads',
  input: z.strictObject({
    ...ofString,
    screenshots: z.boolean().default(true).describe('Whether images of screenshots are sent.'),
  }),
  async run(project, { stringId, languageId: code, screenshots }, { signal }) {
    const { store, userId, facts } = project
    const language = project.targetLanguage(code)
    const place = { stringId, languageId: language.id }
    const detail = await store.read('stringDetail', { ...place, userId })
    const source = detail.source.map(({ text }) => text)
    const languages = { sourceLanguageId: facts.sourceLanguage.id, languageId: language.id }
    const [neighbours, matches, terms, history, issues, code_, images] = await Promise.all([
      store.read('stringNeighbours', { stringId, count: NEIGHBOURS }),
      // The memory of this machine has texts of other projects, and stays out.
      matchesOf(project, place, { signal }),
      store.read('matchTexts', { texts: source, ...languages }),
      earlierTexts(project, detail, place),
      store.read('issuesOf', place),
      codeAround(project, detail, stringId),
      screenshots && detail.screenshots > 0 ? imagesOf(project, stringId) : [],
    ])
    const samples = detail.samples ?? pluralSamples(language)
    return {
      value: {
        stringId,
        languageId: language.id,
        state: detail.row.state,
        ...(detail.isGone && { isGone: true }),
        ...(detail.row.isLocked && { isLocked: true }),
        ...(detail.row.isSourceChanged && { isSourceChangedAfterTranslation: true }),
        forms: detail.forms.map((form) => ({
          form,
          ...(form !== 'none' && { numbers: samples[form] }),
        })),
        maxLength: detail.maxLength,
        placeholderGrammar: detail.placeholders.grammar,
        content: {
          identifier: shorten(detail.row.identifier, LISTED_TEXT),
          file: detail.file?.path ?? null,
          labels: detail.labels,
          source: textsByForm(detail.source, WHOLE_TEXT),
          placeholders: placeholdersOf(detail),
          context: detail.context === null ? null : shorten(detail.context, WHOLE_TEXT),
        },
        translations: detail.translations.slice(0, MAX_TRANSLATIONS).map((translation) => ({
          ...{ form: translation.form, isUsed: translation.isTop, isApproved: translation.isApproved },
          needsWork: translation.needsWork,
          content: { text: shorten(translation.text, WHOLE_TEXT), ...translation.proposal },
        })),
        refused: (detail.refused ?? []).slice(0, MAX_REFUSED).map(({ form, agent, text, findings }) => ({
          form,
          content: { agent, text: shorten(text, LISTED_TEXT), findings },
        })),
        findings: issues
          .filter(({ isIgnored }) => !isIgnored)
          .slice(0, COMMENTS)
          .map(({ id, form, check, place: range, message, fix }) => ({
            ...{ findingId: id, form, check, place: range },
            content: { message, fix },
          })),
        earlierTranslations: history.map((text) => ({ content: { text } })),
        comments: detail.comments.slice(-COMMENTS).map(({ type, issueStatus, text, user }) => ({
          ...{ type, issueStatus },
          content: { user, text: shorten(text, LISTED_TEXT) },
        })),
        neighbours: {
          before: neighbours.before.map(neighbourRow),
          after: neighbours.after.map(neighbourRow),
        },
        memory: matches.slice(0, MATCHES).map(({ score, kind, source: from, repaired }) => ({
          ...{ score, kind },
          content: { source: shorten(from, LISTED_TEXT), target: shorten(repaired, LISTED_TEXT) },
        })),
        terms: termRows(terms, facts.sourceLanguage.id),
        code: code_,
        screenshots: { total: detail.screenshots, shown: images.length },
      },
      images,
    }
  },
})

function neighbourRow({ id, identifier, source }: { id: number; identifier: string; source: unknown }) {
  const text = typeof source === 'string' ? shorten(source, LISTED_TEXT / 4) : source
  return { stringId: id, content: { ...(identifier !== source && { identifier }), source: text } }
}

/** The placeholders of the source as they are written; of messages the names of their arguments. */
function placeholdersOf({
  source,
  file,
  row: { format },
  placeholders: { grammar },
}: StringDetail): string[] {
  const syntax = { fileType: file?.type ?? null, format }
  const found = source.flatMap(({ text }) => {
    if (grammar !== 'icu' && grammar !== 'fluent')
      return findVariables(text, syntax).map((variable) => variable.text)
    const parsed = parseMessage(text, grammar)
    return parsed.ok ? argumentsOf(parsed.nodes).map(({ name }) => name) : []
  })
  return [...new Set(found)]
}

/** Returns texts that the string had in the language before and lacks now, the newest first. */
async function earlierTexts(
  { store }: AgentProject,
  { translations }: StringDetail,
  place: { stringId: number; languageId: string },
): Promise<string[]> {
  const history = await store.read('stringHistory', place)
  const current = new Set(translations.map(({ text }) => text))
  const texts = history
    .flatMap(({ changes }) => changes)
    .flatMap(({ entity, before, after }) => (entity === 'translation' ? [before, after] : []))
    .filter((text) => text !== null && !current.has(text))
  return [...new Set(texts)].slice(0, EARLIER_TEXTS).map((text) => shorten(text ?? '', LISTED_TEXT))
}

function termRows({ concepts, left }: MatchedTerms, sourceLanguageId: string) {
  return {
    total: concepts.length + left,
    concepts: concepts.slice(0, CONCEPTS).map(({ concept, terms }) => ({
      conceptId: concept.id,
      isTranslatable: concept.translatable,
      content: {
        definition: concept.definition === null ? null : shorten(concept.definition, LISTED_TEXT),
        source: termTexts(terms.filter(({ languageId }) => languageId === sourceLanguageId)),
        target: termTexts(terms.filter(({ languageId }) => languageId !== sourceLanguageId)),
      },
    })),
  }
}

function termTexts(terms: ConceptDetail['terms']) {
  return terms.map(({ text, status, partOfSpeech, note }) => ({
    text: shorten(text, LISTED_TEXT / 4),
    ...(status !== null && { status }),
    ...(partOfSpeech !== null && { partOfSpeech }),
    ...(note !== null && { note: shorten(note, LISTED_TEXT / 4) }),
  }))
}

/** Returns the lines of code around the string's first place, or the reason why none are shown. */
async function codeAround(project: AgentProject, { references }: StringDetail, stringId: number) {
  if (references.length === 0) return null
  try {
    const { path, line, firstLine, lines } = await codeOfString(project, { stringId })
    const middle = line ?? firstLine
    const from = Math.max(0, middle - firstLine - CODE_LINES / 2)
    const shown = lines.slice(from, from + CODE_LINES).map((one) => shorten(one, CODE_LINE))
    return { line, firstLine: firstLine + from, content: { path, lines: shown.join('\n') } }
  } catch (error) {
    if (error instanceof Failure) return { unavailable: error.code }
    throw error
  }
}

async function imagesOf({ store }: AgentProject, stringId: number): Promise<ToolImage[]> {
  const screenshots = await store.read('screenshotsOfString', { stringId })
  return screenshots
    .flatMap(({ image }) => {
      const [, type, data] = /^data:([^;]+);base64,(.*)$/s.exec(image ?? '') ?? []
      return type !== undefined && data !== undefined && data.length <= IMAGE_BYTES ? [{ type, data }] : []
    })
    .slice(0, IMAGES)
}
