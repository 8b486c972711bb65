/** Edits of a bound folder: of each language and file type, texts that are there and texts that are not. */
import { everydayCategories } from '../../core/languages/forms.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import type { PluralCategory } from '../../core/model/plural.ts'
import type { ProjectString, Translation } from './linkedFolder.ts'

export interface BoundEdit {
  stringId: number
  identifier: string
  fileId: number
  source: string
  type: string
  language: string
  form: PluralCategory | 'none'
  /** Undefined where the form has no translation. */
  before: string | undefined
  after: string
  kind: Kind
}

/**
 * `plain`, `form`: a text that is there. `newPlain`, `newForm`, `newPlural`: one that is not, of a plural one form, or
 * each everyday form. `sentences`: a translation of running text with more sentences than its source.
 */
export type Kind = 'plain' | 'form' | 'newPlain' | 'newForm' | 'newPlural' | 'sentences'

const PAGES = new Set(['md', 'mdx_v2', 'html'])

/** Chooses strings of one language to edit; the middle of a file tests more than its beginning. */
export function chooseEdits(
  language: string,
  strings: readonly ProjectString[],
  translations: readonly Translation[],
  number: () => number,
): BoundEdit[] {
  const known = Map.groupBy(translations, ({ stringId }) => stringId)
  const byType = Map.groupBy(strings, ({ type }) => type)
  return [...byType].flatMap(([type, ofType]) => {
    // A text of a page that holds others in its markup would take them away with it.
    const usable = PAGES.has(type) ? ofType.filter(({ text }) => !/[<{`[\]]/.test(text)) : ofType
    const half = Math.floor(usable.length / 2)
    const ordered = [...usable.slice(half), ...usable.slice(0, half)]
    const take = (isWanted: (string: ProjectString) => boolean) => {
      const index = ordered.findIndex(isWanted)
      return index === -1 ? [] : ordered.splice(index, 1)
    }
    const has = ({ id }: ProjectString) => known.has(id)
    const isPlural = ({ isPlural: is }: ProjectString) => is
    const edit = (
      kind: Kind,
      string: ProjectString,
      form: BoundEdit['form'],
      after = textFor(type, number()),
    ) => ({
      ...{
        stringId: string.id,
        identifier: string.identifier,
        fileId: string.fileId,
        source: string.text,
        type,
        language,
        form,
      },
      ...{ before: known.get(string.id)?.find(({ pluralForm }) => pluralForm === form)?.text, after, kind },
    })
    const everyday = everydayCategories(resolveLanguage(language))
    return [
      ...take((one) => has(one) && !isPlural(one)).map((one) => edit('plain', one, 'none')),
      ...take((one) => !has(one) && !isPlural(one)).map((one) => edit('newPlain', one, 'none')),
      ...take((one) => has(one) && isPlural(one)).flatMap((one) => {
        const form = known.get(one.id)?.at(-1)?.pluralForm
        return form === undefined ? [] : [edit('form', one, form)]
      }),
      ...take((one) => !has(one) && isPlural(one)).flatMap((one) =>
        everyday.slice(0, 1).map((form) => edit('newForm', one, form)),
      ),
      ...take((one) => !has(one) && isPlural(one)).flatMap((one) =>
        everyday.map((form) => edit('newPlural', one, form)),
      ),
      ...(PAGES.has(type)
        ? take((one) => has(one) && /^\p{L}[\p{L} ,]+\.$/u.test(one.text)).map((one) => {
            const n = number()
            return edit('sentences', one, 'none', `Interlinear${n} begins here. Interlinear${n} has more.`)
          })
        : []),
    ]
  })
}

/** Signs that formats escape, where a text may have them. */
function textFor(type: string, n: number): string {
  return PAGES.has(type) || type.includes('formatjs') || type === 'arb'
    ? `Interlinear${n} text`
    : `Interlinear${n} "it's" & more`
}
