/** Reads the CSS rules of the screens: of their style sheets and of the `<style>` of each component. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../../renderer/src')

export interface SourceFile {
  /** Below renderer/src. */
  path: string
  text: string
}

export interface CssRule {
  /** The file and the selector. */
  place: string
  /** Sorted, with single spaces. */
  declarations: string[]
}

/** Returns the components and style sheets of the screens. */
export function readStyledFiles(): SourceFile[] {
  return globSync('**/*.{svelte,css}', { cwd: SOURCES }).map((path) => ({
    path,
    text: readFileSync(join(SOURCES, path), 'utf8'),
  }))
}

/** Returns the style sheet of a file without its comments. */
function sheetOf({ path, text }: SourceFile): string {
  const sheet = path.endsWith('.css') ? text : (/<style[^>]*>([^]*)<\/style>/.exec(text)?.[1] ?? '')
  return sheet.replace(/\/\*[^]*?\*\//g, '')
}

export function readRules(files = readStyledFiles()): CssRule[] {
  return files.flatMap((file) =>
    [...sheetOf(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      place: `${file.path} ${selector.trim().replace(/\s+/g, ' ')}`,
      declarations: body
        .split(';')
        .map((one) => one.trim().replace(/\s+/g, ' '))
        .filter((one) => one !== '')
        .toSorted(),
    })),
  )
}
