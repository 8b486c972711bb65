/** A plural group in a file that lies there. */
import { fillRareForms } from '../../languages/forms.ts'
import type { PluralForms } from '../../contract/plural.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import type { TreeOptions, TargetLeaf } from '../targetTree.ts'
import type { Path } from './document.ts'
import { formsOf } from './i18nextEdits.ts'
import type { PluralGroup } from './i18nextGroups.ts'
import { memberOf, textOf, type JsonNode } from './tree.ts'

/**
 * The leaves of a group, one for each category of the target language. Where a reader finds the translation in the
 * file already, nothing is written. A category that the file leaves out is only added where its text is another than
 * the one that stands in for it.
 */
export function groupLeaves(
  identifier: string,
  group: PluralGroup,
  root: JsonNode,
  options: TreeOptions,
): [Path, TargetLeaf][] {
  const { sourceLanguage, targetLanguage } = options
  const parent = group.path.slice(0, -1)
  const object = nodeAt(root, parent)
  const standing = standingForms(object, group.base, targetLanguage.pluralCategoryNames)
  const translation = translationToWrite(options, identifier)?.text
  const explicit = typeof translation === 'object' ? translation : null
  const wanted = explicit && fillRareForms(explicit, targetLanguage)
  const shown = fillRareForms(standing, targetLanguage)
  const isSame =
    wanted !== null &&
    targetLanguage.pluralCategoryNames.every((category) => wanted[category] === shown[category])
  const source = formsOf(group, sourceLanguage)
  const isNew = Object.keys(standing).length === 0
  const isCleared = explicit === null && (options.cleared?.has(identifier) ?? false)
  return targetLanguage.pluralCategoryNames.map((category): [Path, TargetLeaf] => {
    const ofSource = source[category] ?? source.other ?? ''
    const isImplied =
      wanted !== null &&
      fillRareForms({ ...wanted, [category]: '' }, targetLanguage)[category] === wanted[category]
    const added = isNew ? wanted?.[category] || (wanted && ofSource) : isImplied ? null : explicit?.[category]
    const leaf: TargetLeaf = {
      kind: 'leaf',
      identifier,
      text: isSame ? null : explicit?.[category] || null,
      inserted:
        (isSame ? null : added) || (isNew && !isCleared && fillsWithSource(options) ? ofSource : null),
      source: ofSource,
      isCleared,
    }
    return [[...parent, `${group.base}_${category}`], leaf]
  })
}

function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) {
    if (typeof key === 'number') node = node?.kind === 'array' ? node.items[key] : undefined
    else node = memberOf(node, key)
  }
  return node
}

function standingForms(
  object: JsonNode | undefined,
  base: string,
  categories: readonly (keyof PluralForms)[],
): PluralForms {
  const forms: PluralForms = {}
  for (const category of categories) {
    const text = textOf(object, `${base}_${category}`)
    if (text) forms[category] = text
  }
  return forms
}
