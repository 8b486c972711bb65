/** The sentences in the sources, as `sentence` has them: read from the text of the program, not from what runs of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

/** A sentence by the text that names it: its values are {0}, {1}. */
export interface SourceSentence {
  at: string
  name: string
  values: number
}

/** Returns the sentences of the workbench that have words: values and signs alone need no translation. */
export function sentencesInSources(): SourceSentence[] {
  return sourcesIn('core', 'electron', 'cli/open')
    .map(parsed)
    .flatMap(sentencesIn)
    .filter(({ name }) => /\p{L}/u.test(name))
}

/** The TypeScript files of these folders. */
export function sourcesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return ['generated', 'template', 'template-mt', 'sample'].includes(entry.name) ? [] : sourcesIn(path)
      return path.endsWith('.ts') ? [path] : []
    }),
  )
}

export function parsed(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
}

export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** Every text that is tagged with `sentence`. */
export function sentencesIn(source: ts.SourceFile): SourceSentence[] {
  const found: SourceSentence[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sentence') {
      const { template } = node
      const isPlain = ts.isNoSubstitutionTemplateLiteral(template)
      const spans = isPlain ? [] : template.templateSpans
      const head = isPlain ? template.text : template.head.text
      const name = spans.reduce((text, { literal }, index) => `${text}{${index}}${literal.text}`, head)
      found.push({ at: placeOf(node), name, values: spans.length })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
