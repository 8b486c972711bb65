/** Applies a merge plan to a version of a file, by the splicing of its format. */
import { Failure } from '../../platform/errors/failure.ts'
import { hasNeedsWorkSign, toBuild } from '../needsWorkText.ts'
import type { FormTexts } from './threeWayMerge.ts'
import { isBlankFile } from '../../formats/blankFile.ts'
import type { BuildOptions, BuildTranslation } from '../../formats/format.ts'
import { languagesByCode } from './mergeLanguages.ts'
import { areSameText, type Plan } from './mergePlan.ts'
import { ONLY_LANGUAGE, readingOptions, readFileVersion, type MergedFile, type Version } from './version.ts'

/**
 * Returns the version's bytes with the plan's texts: differing ones are written, the rest is unchanged. Texts that the
 * format cannot write stay as they are, and are found when the result is read.
 * @param from The version from which missing strings are copied, without strings that the plan lacks; absent: nothing is
 *   inserted. Throws as the format's `build` does.
 */
export function applyPlan(file: MergedFile, version: Version, plan: Plan, from?: Version): Uint8Array {
  const { format, name } = file
  const into = { name, content: version.content }
  if (isBlankFile(into) && from === undefined) return version.content
  const missing = new Set(
    from ? [...plan.present].filter((one) => !version.identifiers.has(one) && from.identifiers.has(one)) : [],
  )
  if (format.languages === 'many') return manyApplied(file, version, plan, { missing, from })
  const changes = changesIn(version, plan, ONLY_LANGUAGE, from)
  const translatorComments = new Map(
    Array.from(plan.comments).filter(
      ([one, comment]) =>
        comment !== (version.comments.get(one) ?? '') && (version.identifiers.has(one) || missing.has(one)),
    ),
  )
  const count = changes.translations.size + changes.cleared.size + missing.size + translatorComments.size
  if (count === 0) return version.content
  // Strings without a translation are copied too, if the version has no others than those of the plan.
  const isOfPlan = from !== undefined && [...from.identifiers].every((one) => plan.present.has(one))
  const fills = format.languages === 'two' && isOfPlan && missing.size > 0
  return format.build(from ? { name, content: from.content } : into, {
    ...languagesToBuild(file),
    ...changes,
    translatorComments,
    into,
    untranslated: fills ? 'source' : 'omit',
  })
}

/** A monolingual file is its own source. */
export function languagesToBuild({ format, languages: { source, target } }: MergedFile) {
  return { sourceLanguage: format.languages === 'one' ? target : source, targetLanguage: target }
}

/** Merges a multilingual file: whole strings are inserted first, and then the texts are written. */
function manyApplied(
  file: MergedFile,
  version: Version,
  plan: Plan,
  { missing, from }: { missing: ReadonlySet<string>; from: Version | undefined },
): Uint8Array {
  const { format, name, languages } = file
  if (format.adopt && from && missing.size > 0) {
    const own = { name, content: version.content }
    const content = format.adopt(own, { name, content: from.content }, missing, readingOptions(file))
    return applyPlan(file, readFileVersion(file, content), plan)
  }
  const changed = Array.from(languagesByCode(plan.texts.keys()), ([code, language]) => ({
    language,
    ...changesIn(version, plan, code),
  })).filter(({ translations, cleared }) => translations.size + cleared.size > 0)
  const [first, ...others] = changed
  if (first === undefined) return version.content
  const { language: targetLanguage, ...options } = first
  return format.build(
    { name, content: version.content },
    { sourceLanguage: languages.source, targetLanguage, ...options, others },
  )
}

/**
 * Returns the version's bytes without the strings that the plan lacks: removed, or made obsolete if the format's own
 * tool does so. Throws as the format's functions do.
 */
export function withoutGone(
  file: MergedFile,
  version: Version,
  plan: Plan,
  sides: readonly Version[],
): Uint8Array {
  const gone = new Set([...version.identifiers].filter((one) => !plan.present.has(one)))
  if (gone.size === 0) return version.content
  const { format, name } = file
  const into = { name, content: version.content }
  if (format.without) return format.without(into, gone, readingOptions(file))
  const options = { ...languagesToBuild(file), translations: new Map<string, BuildTranslation>() }
  if (format.languages === 'one') return format.build(into, { ...options, cleared: gone, into })
  // The source of the side that deleted an entry lacks it.
  return sides.reduce<Uint8Array>((content, { identifiers, content: source }) => {
    const own = new Set([...gone].filter((one) => !identifiers.has(one)))
    return own.size === 0
      ? content
      : format.build({ name, content: source }, { ...options, gone: own, into: { name, content } })
  }, version.content)
}

type Changes = Required<Pick<BuildOptions, 'cleared' | 'settled'>> & {
  translations: Map<string, BuildTranslation>
}

/**
 * Returns the differences between a version and a plan in one language, including the missing strings that can be
 * inserted.
 */
function changesIn(version: Version, plan: Plan, code: string, from?: Version): Changes {
  const none: FormTexts = new Map()
  const standing = version.texts.get(code) ?? none
  const translations = new Map<string, BuildTranslation>()
  const settled = new Set<string>()
  for (const [identifier, text] of plan.texts.get(code) ?? none) {
    const isThere = version.identifiers.has(identifier)
    if (isThere ? areSameText(standing.get(identifier), text) : !from?.identifiers.has(identifier)) continue
    translations.set(identifier, toBuild(text, plan.previous(code, identifier)))
    if (!hasNeedsWorkSign(text)) settled.add(identifier)
  }
  const cleared = new Set(
    [...standing.keys()].filter((one) => plan.present.has(one) && !plan.texts.get(code)?.has(one)),
  )
  return { translations, settled, cleared }
}

/** Returns a version with the plan's texts for its strings; unchanged if its format refuses that. */
export function withPlan(file: MergedFile, version: Version, plan: Plan): Uint8Array {
  return orNull(() => applyPlan(file, version, plan)) ?? version.content
}

/** Null if a format refuses. */
export function orNull<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
