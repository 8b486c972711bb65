/**
 * Regular expressions that are made at run time: only the files below make them, and each line says from what. A text from
 * outside is escaped, runs under a limit of time, or is no expression at all (docs/reference/patterns.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `limited`: an untrusted expression, under a limit. `escaped`: a literal text. `own`: constants of the program. */
const HOMES: Readonly<Record<string, 'limited' | 'escaped' | 'own'>> = {
  'core/modules/detect.worker.ts': 'limited',
  'core/quality/rules.ts': 'limited',
  'core/quality/settings.ts': 'limited',
  'core/segmentation/compile.ts': 'limited',
  'core/segmentation/regex.ts': 'limited',
  'core/segmentation/regexClasses.ts': 'limited',
  'core/translations/replace/replaceInTexts.ts': 'limited',
  'core/documents/layout/patterns.ts': 'escaped',
  'core/formats/csv/table.ts': 'own',
  'core/formats/fluent/pattern.ts': 'own',
  'core/formats/json/i18nextGroups.ts': 'own',
  'core/formats/php/literal.ts': 'escaped',
  'core/formats/php/tokens.ts': 'escaped',
  'core/formats/po/layout.ts': 'own',
  'core/formats/xliff12/update.ts': 'own',
  'core/formats/xml/copy.ts': 'own',
  'core/formats/xml/inline.ts': 'escaped',
  'core/messages/formatStrings/braces.ts': 'own',
  'core/messages/formatStrings/formatString.ts': 'own',
  'core/messages/formatStrings/percent.ts': 'own',
  'core/modules/kit/compareBuilt.ts': 'own',
  'core/quality/checks/incorrectTranslation.ts': 'escaped',
  'core/quality/checks/punctuation.ts': 'own',
  'core/quality/checks/variables.ts': 'escaped',
  'core/quality/spelling/findDictionaries.ts': 'own',
  'core/quality/text/numbers.ts': 'own',
  'core/quality/text/punctuation.ts': 'own',
  'core/quality/text/scripts.ts': 'own',
  'core/quality/text/variables.ts': 'own',
  'core/store/indexes/postingTerms.ts': 'own',
  'core/store/expectedSchema.ts': 'own',
  'core/strings/placeNames.ts': 'own',
  'core/suggestions/translateTexts.ts': 'own',
  'core/suggestions/protection/accelerator.ts': 'own',
  'core/platform/text/terminalText.ts': 'own',
  'core/exchange/packages/reference.ts': 'own',
  'core/croql/search.ts': 'own',
  'core/croql/tokens.ts': 'own',
  'renderer/src/help/guide.ts': 'escaped',
  'renderer/src/croql/searchHits.ts': 'escaped',
  'renderer/src/memory/hits.ts': 'escaped',
  'renderer/src/strings/placeholders.ts': 'own',
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')
    const isSource = entry.isFile() && /\.(?:ts|svelte)$/.test(path)
    return isSource && !/\/(?:generated|template|template-mt|node_modules)\//.test(path) ? [path] : []
  })
}

/** Whether a file makes an expression from anything but a literal. */
function makesExpressions(path: string): boolean {
  const text = readFileSync(join(root, path), 'utf8')
  if (!text.includes('RegExp(')) return false
  if (path.endsWith('.svelte')) return true
  let found = false
  const visit = (node: ts.Node): void => {
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && /^(?:globalThis\.)?RegExp$/.test(node.expression.getText())) {
      const [first] = node.arguments ?? []
      found ||= first === undefined || !ts.isStringLiteralLike(first)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found
}

it('only the listed files make regular expressions at run time, and each of them does', () => {
  const making = ['core', 'cli', 'electron', 'renderer/src', 'packaging']
    .flatMap(sources)
    .filter(makesExpressions)
  expect(making.toSorted()).toEqual(Object.keys(HOMES).toSorted())
})

it('the reference names each file that runs untrusted expressions', () => {
  const page = readFileSync(join(root, 'docs/reference/patterns.md'), 'utf8')
  for (const [path, kind] of Object.entries(HOMES)) if (kind === 'limited') expect(page).toContain(path)
})
