/** `parse-file` jobs: a module's strings in the form of the store. */
import type { ProjectModule } from './projectModule.ts'
import { parseByJob } from '../jobs.ts'
import type { ModuleJobOptions } from '../jobs.ts'
import { isContent, type CheckedContent, type ModuleCheckedString } from '../checkedString.ts'
import { alignContents, splitContents } from '../../parsing/contents.ts'
import type { FileSettings, ParsedFile, ParsedString, ParsedTranslation } from '../../formats/format.ts'
import type { Language } from '../../contract/language.ts'
import type { ModuleFileParts } from '../rows/moduleFiles.ts'
import { moduleContentOf, contentToSplit, partPrefixes, readModuleContent } from './contents.ts'
import type { ProjectWithModules } from './host.ts'
import { moduleProjectOf } from './identity.ts'
import { zip } from '../../platform/collections/zip.ts'

export interface FileToParse {
  /** 0 for a file that is new. */
  id: number
  name: string
  content: Uint8Array
  settings: FileSettings
}

export interface ParsedByModule {
  parsed: ParsedFile
  parts: ModuleFileParts
}

/**
 * Parses a source file (no target languages), or a file of translations.
 * @throws Failure those of `ModuleHost.job`, `jobs.parseByJob` and of the formats of `serviceType`
 */
export async function parseByModule(
  session: ProjectWithModules,
  module: ProjectModule,
  file: FileToParse,
  targetLanguages: readonly Language[],
  options: ModuleJobOptions,
): Promise<ParsedByModule> {
  const { sourceLanguage } = session.facts
  const { settings, ...fileParts } = file
  const { strings, preview, warnings } = await parseByJob(
    await session.modules.job(module),
    {
      organization: await session.modules.organizationFor(module.app),
      project: moduleProjectOf(session),
      file: fileParts,
      sourceLanguage,
      targetLanguages,
      srx: settings.srx ?? null,
    },
    session.modules.log.recording(module, options),
  )
  // String-based projects re-parse nothing (docs/reference/modules.md, "Contents in another format").
  const contents = session.facts.type === 'file-based' ? strings.filter(isContent) : []
  const prefixed = await withPrefixes(session, file.id, strings, contents)
  const inner =
    targetLanguages.length === 0
      ? await innerStrings(session, prefixed, settings, options)
      : await innerTranslations(session, file, strings, targetLanguages, options)
  const parsedStrings = strings.flatMap((string) => inner.get(string.identifier) ?? [parsedString(string)])
  return {
    parsed: { strings: parsedStrings, targetLanguage: null, warnings },
    parts: {
      preview,
      previewIds: previewIdsOf(strings, inner),
      contents: prefixed.map(({ outer, prefix }) => moduleContentOf(outer, prefix)),
      customData: customDataOf(strings, inner),
    },
  }
}

/** A content, and what its parts' identifiers begin with. */
interface PrefixedContent {
  outer: CheckedContent
  prefix: string
}

/** Contents with their prefixes: those that they had, where the file is known. */
async function withPrefixes(
  session: ProjectWithModules,
  fileId: number,
  strings: readonly ModuleCheckedString[],
  contents: readonly CheckedContent[],
): Promise<PrefixedContent[]> {
  if (contents.length === 0) return []
  const before = await session.store.read('moduleContents', { fileId })
  const prefixes = partPrefixes(
    contents.map(({ identifier }) => identifier),
    strings.map(({ identifier }) => identifier),
    new Map(before.map((content) => [content.identifier, readModuleContent(content).prefix])),
  )
  return zip(contents, prefixes).map(([outer, prefix]) => ({ outer, prefix }))
}

/** The strings in contents of a built-in format, by the content's identifier. */
async function innerStrings(
  session: ProjectWithModules,
  contents: readonly PrefixedContent[],
  settings: FileSettings,
  { signal }: ModuleJobOptions,
): Promise<Map<string, ParsedString[]>> {
  if (contents.length === 0) return new Map()
  const split = await splitContents(
    contents.map(({ outer: { identifier, text, serviceType } }) => ({
      identifier,
      content: text,
      serviceType,
    })),
    { sourceLanguage: session.facts.sourceLanguage, settings },
    { signal },
  )
  return new Map(
    zip(contents, split).map(([{ outer, prefix }, parts]) => [
      outer.identifier,
      parts.map((string) => innerString(outer, prefix, string)),
    ]),
  )
}

/**
 * The translations in the translations of such contents, under the identifiers of the contents' strings. A file of
 * translations need not say its sources: the contents are those of the source file.
 */
async function innerTranslations(
  session: ProjectWithModules,
  { id: fileId, settings }: FileToParse,
  strings: readonly ModuleCheckedString[],
  languages: readonly Language[],
  { signal }: ModuleJobOptions,
): Promise<Map<string, ParsedString[]>> {
  const contents = (await session.store.read('moduleContents', { fileId })).map((content) => ({
    ...contentToSplit(content),
    prefix: readModuleContent(content).prefix,
    parts: [] as ParsedString[],
  }))
  const given = new Map(strings.map(({ identifier, translations }) => [identifier, translations]))
  for (const language of languages) {
    const translated = contents.flatMap((content) => {
      const translation = given.get(content.identifier)?.get(language.id)
      if (typeof translation?.text !== 'string') return []
      return [{ ...content, translation: translation.text, status: translation.status }]
    })
    const aligned = await alignContents(
      translated.map(({ identifier, content, serviceType, translation }) => ({
        ...{ identifier, content, serviceType, translation },
      })),
      { sourceLanguage: session.facts.sourceLanguage, targetLanguage: language, settings },
      { signal },
    )
    for (const [{ prefix, parts, status }, found] of zip(translated, aligned)) {
      for (const { text, identifier } of found)
        parts.push({
          identifier: prefix + identifier,
          text,
          translations: { [language.id]: { text, status } },
        })
    }
  }
  return new Map(contents.map(({ identifier, parts }) => [identifier, parts]))
}

/** A part of a content: where it stands is the content's, what it says its own. */
function innerString(outer: ModuleCheckedString, prefix: string, string: ParsedString): ParsedString {
  const { text: _text, translations: _translations, ...rest } = parsedString(outer)
  const context = [outer.context, string.context].filter(Boolean).join('\n')
  return {
    ...rest,
    ...string,
    identifier: prefix + string.identifier,
    ...(context !== '' && { context }),
  }
}

function parsedString(string: ModuleCheckedString): ParsedString {
  const { identifier, text, context, maxLength, isHidden, labels, translations } = string
  return {
    identifier,
    text,
    ...(context !== null && context !== '' && { context }),
    ...(maxLength !== null && { maxLength }),
    ...(isHidden !== null && { isHidden }),
    ...(labels.length > 0 && { labels }),
    ...(translations.size > 0 && { translations: Object.fromEntries<ParsedTranslation>(translations) }),
  }
}

/** A content's element is that of each of its parts. */
function previewIdsOf(
  strings: readonly ModuleCheckedString[],
  inner: ReadonlyMap<string, ParsedString[]>,
): Map<string, number> {
  return new Map(
    strings.flatMap(({ identifier, previewId }) => {
      if (previewId === null) return []
      const identifiers = inner.get(identifier)?.map((string) => string.identifier) ?? [identifier]
      return identifiers.map((one): [string, number] => [one, previewId])
    }),
  )
}

/** The custom data of strings that are strings of the project; a content keeps its own with it. */
function customDataOf(
  strings: readonly ModuleCheckedString[],
  inner: ReadonlyMap<string, ParsedString[]>,
): Map<string, string> {
  return new Map(
    strings.flatMap(({ identifier, customData }) =>
      customData === null || inner.has(identifier) ? [] : [[identifier, customData]],
    ),
  )
}
