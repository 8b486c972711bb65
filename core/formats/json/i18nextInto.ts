/** A plural group in a file that lies there. */
import type { PluralForms } from '../../model/plural.ts'
import { changedForms } from '../formsToWrite.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import type { TreeOptions, TargetLeaf } from '../targetTree.ts'
import type { Path } from './document.ts'
import { i18nextForms } from './i18nextEdits.ts'
import type { PluralGroup } from './i18nextGroups.ts'
import { jsonMember, jsonText, type JsonNode } from './tree.ts'

/**
 * Returns the leaves of a group, one for each category of the target language, with the changes in the file
 * (`changedForms`). If it lacks the group and is filled with the source, it gets the source's categories.
 */
export function groupLeaves(
  identifier: string,
  group: PluralGroup,
  root: JsonNode,
  options: TreeOptions,
): [Path, TargetLeaf][] {
  const { targetLanguage } = options
  const parent = group.path.slice(0, -1)
  const object = nodeAt(root, parent)
  const forms = standingForms(object, group.base, targetLanguage.pluralCategoryNames)
  const translation = translationToWrite(options, identifier)?.text
  const explicit = typeof translation === 'object' ? translation : null
  const changes = changedForms(explicit ?? {}, { forms }, targetLanguage, 'nothing')
  const source = i18nextForms(group)
  const isCleared = explicit === null && (options.cleared?.has(identifier) ?? false)
  const isFilled =
    explicit === null && !isCleared && Object.keys(forms).length === 0 && fillsWithSource(options)
  return targetLanguage.pluralCategoryNames.map((category): [Path, TargetLeaf] => {
    const text = changes.get(category) ?? null
    const inserted = isFilled ? (source[category] ?? null) : text
    const leaf: TargetLeaf = { kind: 'leaf', identifier, text, inserted, source: inserted ?? '', isCleared }
    return [[...parent, `${group.base}_${category}`], leaf]
  })
}

function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) {
    if (typeof key === 'number') node = node?.kind === 'array' ? node.items[key] : undefined
    else node = jsonMember(node, key)
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
    const text = jsonText(object, `${base}_${category}`)
    if (text) forms[category] = text
  }
  return forms
}
