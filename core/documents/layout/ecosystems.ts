/**
 * The paths of translation files and their sources in each ecosystem. The table is tried from its first row on. A name
 * alone is no proof, because `my` and `to` are languages too. So a row matches if the source file is found, or if files
 * of several languages are neighbours (tree.ts).
 *
 * In a pattern `{language}` is a language's code, in any spelling, and `{source}` that of the source language. `{name}`
 * is a part of a name, `{rest}` a path, and `{only}` the name of the only file with that extension. Each pattern is
 * relative to a folder; `../` leads to its parent.
 */
export interface Ecosystem {
  name: string
  /** The extensions of the files, with their dots; absent: any. */
  extensions?: readonly string[]
  /** The path of a translation file. */
  translation: string
  /** The path of its source file, likeliest first. */
  sources: readonly string[]
  /** Paths for the project's target languages only: a folder may have the name of another language by chance. */
  sourcesOfTargets?: readonly string[]
  /** Whether the pattern itself shows that its code is a language, whatever else exists. */
  isTelling?: true
  /** The name of the source file if bilingual files exist without one. */
  catalogue?: string
  /** Files of a program beside which, without a source file, the keys of translations are the source texts. */
  keyedBy?: readonly string[]
}

export const XLIFF = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff', '.txlf']
/** Documents at their usual paths: in the root, with a folder for all their translations. */
const DOCUMENTS = ['.md', '.mdx', '.html', '.htm', '.txt']
const FOLDERS_OF_LANGUAGES = [
  'lang',
  'langs',
  'languages',
  'i18n',
  'l10n',
  'locale',
  'locales',
  'translations',
]
/** Formats whose files are usually named `name_uk`. */
const UNDERSCORED = ['.properties', '.ts', '.arb']

/** The prefixes of folders from which Docusaurus reads translated pages. */
export const PLUGIN_OF_DOCUSAURUS = 'docusaurus-plugin-content-'

export const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    name: 'Android',
    extensions: ['.xml'],
    translation: 'values-{language}/{name}',
    sources: ['values/{name}', 'values-{source}/{name}'],
    isTelling: true,
  },
  {
    name: 'Apple',
    translation: '{language}.lproj/{rest}',
    sources: ['{source}.lproj/{rest}', 'Base.lproj/{rest}'],
    isTelling: true,
  },
  {
    name: 'gettext, installed',
    extensions: ['.po'],
    translation: '{language}/LC_MESSAGES/{rest}.po',
    sources: [
      '{source}/LC_MESSAGES/{rest}.po',
      '{source}/LC_MESSAGES/{rest}.pot',
      '{rest}.pot',
      'LC_MESSAGES/{rest}.po',
      'LC_MESSAGES/{rest}.pot',
    ],
    catalogue: '{rest}.pot',
  },
  {
    name: 'gettext',
    extensions: ['.po'],
    translation: '{language}.po',
    sources: ['{source}.po', '{source}.pot', '{only}.pot'],
    catalogue: 'messages.pot',
  },
  ...['.', '-', '_'].map((separator) => ({
    name: 'gettext, by name',
    extensions: ['.po'],
    translation: `{name}${separator}{language}.po`,
    sources: [
      ...[`{name}${separator}{source}.po`, '{name}.pot', '{name}.po'],
      ...['templates/{name}.pot', 'pot/{name}.pot'],
    ],
    catalogue: '{name}.pot',
  })),
  {
    name: 'gettext, by language and name',
    extensions: ['.po'],
    translation: '{language}.{name}.po',
    sources: ['{source}.{name}.po', '{name}.pot'],
    catalogue: '{name}.pot',
  },
  {
    name: 'gettext, by folder',
    extensions: ['.po'],
    translation: '{language}/{rest}.po',
    sources: [
      '{source}/{rest}.po',
      '{source}/{rest}.pot',
      '{rest}.pot',
      '{rest}.po',
      'templates/{rest}.pot',
      'pot/{rest}.pot',
    ],
    catalogue: '{rest}.pot',
  },
  ...['_', '.', '-'].map((separator) => ({
    name: 'Qt',
    extensions: ['.ts'],
    translation: `{name}${separator}{language}.ts`,
    sources: [`{name}${separator}{source}.ts`, '{name}.ts'],
    catalogue: '{name}.ts',
  })),
  {
    name: 'Qt, by language',
    extensions: ['.ts'],
    translation: '{language}.ts',
    sources: ['{source}.ts'],
    catalogue: 'messages.ts',
  },
  {
    name: 'XLIFF, by folder and name',
    extensions: XLIFF,
    translation: '{language}/{name}.{language}{extension}',
    sources: ['{source}/{name}.{source}{extension}', '{name}{extension}', '{name}.{source}{extension}'],
    catalogue: '{name}{extension}',
  },
  {
    name: 'Angular',
    extensions: XLIFF,
    translation: '{name}.{language}{extension}',
    sources: ['{name}.{source}{extension}', '{name}{extension}', '../{name}{extension}'],
    catalogue: '{name}{extension}',
  },
  ...['_', '-'].map((separator) => ({
    name: 'XLIFF, by name',
    extensions: XLIFF,
    translation: `{name}${separator}{language}{extension}`,
    sources: [`{name}${separator}{source}{extension}`, '{name}{extension}'],
    catalogue: '{name}{extension}',
  })),
  {
    name: 'XLIFF, by language',
    extensions: XLIFF,
    translation: '{language}{extension}',
    sources: ['{source}{extension}'],
    catalogue: 'messages{extension}',
  },
  ...[
    ['docs', 'docs/current'],
    ['blog', 'blog'],
    ['src/pages', 'pages'],
  ].map(([folder, plugin]) => ({
    name: 'Docusaurus',
    extensions: ['.md', '.mdx'],
    translation: `i18n/{language}/${PLUGIN_OF_DOCUSAURUS}${plugin}/{rest}`,
    sources: [`${folder}/{rest}`],
    isTelling: true as const,
  })),
  {
    name: 'PHP, included',
    extensions: ['.php'],
    translation: '{language}.inc.php',
    sources: ['{source}.inc.php'],
  },
  {
    name: 'by language',
    translation: '{language}{extension}',
    sources: ['{source}{extension}'],
  },
  {
    name: 'by folder and name',
    translation: '{language}/{name}.{language}{extension}',
    sources: ['{source}/{name}.{source}{extension}', '{name}{extension}', '{name}.{source}{extension}'],
  },
  {
    name: 'by name, with a dot',
    translation: '{name}.{language}{extension}',
    sources: ['{name}.{source}{extension}', '{name}{extension}'],
  },
  {
    // A bundle without a language is Java's fallback; `_en` beside it is often empty.
    name: 'Java',
    extensions: ['.properties'],
    translation: '{name}_{language}.properties',
    sources: ['{name}.properties', '{name}_{source}.properties'],
    // Views of Jenkins.
    keyedBy: ['{name}.jelly', '{name}.groovy'],
  },
  {
    name: 'by name, underscored',
    extensions: UNDERSCORED,
    translation: '{name}_{language}{extension}',
    sources: ['{name}_{source}{extension}', '{name}{extension}'],
  },
  ...['_', '-'].map((separator) => ({
    name: 'by name',
    translation: `{name}${separator}{language}{extension}`,
    sources: [`{name}${separator}{source}{extension}`],
    sourcesOfTargets: ['{name}{extension}'],
  })),
  {
    name: 'bilingual files, by folder',
    extensions: XLIFF,
    translation: '{language}/{rest}',
    sources: ['{source}/{rest}', '{rest}'],
    catalogue: '{rest}',
  },
  {
    name: 'by folder',
    translation: '{language}/{rest}',
    sources: ['{source}/{rest}', 'base/{rest}'],
    sourcesOfTargets: ['{rest}'],
  },
  ...FOLDERS_OF_LANGUAGES.map((folder) => ({
    name: 'documents, in a folder of languages',
    extensions: DOCUMENTS,
    translation: `${folder}/{language}/{rest}`,
    sources: ['{rest}'],
  })),
]
