/** Patterns of layouts, and the export patterns of the cloud. */
import { expect, it } from 'vitest'
import { exportPatternOf, pathOfPattern, patternOfCloud } from '../../../core/documents/layout/patternPath.ts'
import { resolveLanguage } from '../../../core/languages/custom.ts'

const language = resolveLanguage('pt-BR')
const pathOf = (exportPattern: string, path = 'app/texts/en.strings.json'): string =>
  pathOfPattern(patternOfCloud(exportPattern), { language, code: 'pt_BR', path })

it.each([
  ['/%locale%/%original_file_name%', 'pt-BR/en.strings.json'],
  ['/%locale_with_underscore%.json', 'pt_BR.json'],
  ['/%two_letters_code%/%file_name%.%file_extension%', 'pt/en.strings.json'],
  ['/res/values-%android_code%/strings.xml', 'res/values-pt-rBR/strings.xml'],
  ['/%original_path%/%three_letters_code%.json', 'app/texts/por.json'],
  ['/%language%/%unknown%.json', 'Portuguese (Brazil)/%unknown%.json'],
  ['/%osx_code%/Localizable.strings', 'pt-BR.lproj/Localizable.strings'],
])('%s names %s', (exportPattern, path) => {
  expect(pathOf(exportPattern)).toBe(path)
})

it('has no folder for a source file at the root', () => {
  expect(pathOf('/%original_path%/%locale%.json', 'en.json')).toBe('pt-BR.json')
})

it.each(['/%locale%/%original_file_name%', '/%language%.json', '/a/{braces}/%osx_locale%/%nothing%.json'])(
  '%s is the same pattern for the cloud again',
  (exportPattern) => {
    expect(exportPatternOf(patternOfCloud(exportPattern))).toBe(exportPattern)
  },
)

it('is none of the cloud where it has the code as it was found', () => {
  expect(exportPatternOf('src/{language}.json')).toBe('')
  expect(pathOfPattern('src/{language}.json', { language, code: 'pt_BR', path: 'src/en.json' })).toBe(
    'src/pt_BR.json',
  )
})
