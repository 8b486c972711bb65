/**
 * The values that members of several rooms share: lists of the product's own words, each of which has its home here.
 * Schemas, the local service, the query language, the screens and the command line derive theirs from these.
 */

/** The treatment of translations whose source changes, in the API's spelling. */
export const UPDATE_OPTIONS = [
  'keep_translations_and_approvals',
  'keep_translations',
  'clear_translations_and_approvals',
] as const
export type UpdateOption = (typeof UPDATE_OPTIONS)[number]

/** Pseudo-translations: with accents, or from right to left. */
export const PSEUDO_KINDS = ['accents', 'rtl'] as const
export type PseudoKind = (typeof PSEUDO_KINDS)[number]

/** The grammars of format strings, by the names of gettext's flags without `-format`. */
export const FORMAT_NAMES = [
  ...['c', 'objc', 'python', 'python-brace', 'java', 'java-printf', 'csharp', 'javascript', 'php'],
  ...['perl', 'perl-brace', 'ruby', 'rust', 'lua', 'qt', 'qt-plural', 'kde', 'kde-kuit', 'boost', 'sh'],
  ...['sh-printf', 'awk', 'tcl', 'scheme', 'lisp', 'elisp', 'librep', 'object-pascal', 'ycp'],
  ...['icu', 'i18next', 'vue', 'laravel', 'ruby-i18n'],
] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

/** `none`: a text has no directives, so that its percent signs are characters. */
export type DeclaredFormat = FormatName | 'none'

/** The choices for the texts of a file. `usual`: the placeholders that are usual for its type. */
export const PLACEHOLDER_GRAMMARS = [...FORMAT_NAMES, 'none', 'usual'] as const
export type PlaceholderGrammar = (typeof PLACEHOLDER_GRAMMARS)[number]

/** The types of files whose segments can be split and merged: running text, and XLIFF with segments. */
export const TYPES_WITH_SEGMENTS = ['html', 'md', 'mdx_v2', 'txt', 'xliff', 'xliff2'] as const

/** The formats of worklists: bilingual files, and tables for reviewers. */
export const PACKAGE_FORMATS = ['xliff', 'po', 'xlsx', 'docx', 'html', 'csv'] as const
export type PackageFormat = (typeof PACKAGE_FORMATS)[number]

/**
 * The formats of a list of strings: worklists, and files for reading. `reviewCsv` is the worklist `csv`; `csv` and
 * `json` do not come back.
 */
export const LIST_FORMATS = ['xliff', 'po', 'xlsx', 'docx', 'html', 'reviewCsv', 'csv', 'json'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/** Languages that a list shows at once beside the one that is translated into. */
export const MAX_READ_BESIDE = 8

/** Texts that are pasted into a list at once. */
export const MAX_PASTED_TEXTS = 100_000

/**
 * The order of a list of strings. `file`: file by file as the Files pane has them (core/strings/fileOrder.ts), each as
 * it was imported. Texts are compared by the code points of their folded form (docs/reference/croql.md, "Texts"),
 * identifiers by their own; `changed` is the last change of the source or the translation.
 */
export const LIST_ORDERS = [
  'file',
  'identifier',
  'source',
  'translation',
  'length',
  'changed',
  'state',
  'unfinished',
] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** Elements that are written without an end. */
export const VOID_ELEMENTS: readonly string[] = 'br hr img input wbr area col embed link meta source'.split(
  ' ',
)

/** Elements that are markup wherever their name stands in angle brackets, be they closed or not. */
export const MARKUP_ELEMENTS: readonly string[] =
  'a abbr b bdi bdo big blockquote body code cite dd del div dl dt em font h1 h2 h3 h4 h5 h6 html i ins kbd li ol p pre q s samp script small span strike strong style sub sup table tbody td th thead tr tt u ul'.split(
    ' ',
  )

/** The targets of moving to the next or the previous string of a list. */
export const SEEK_KINDS = ['unfinished', 'untranslated', 'needsWork', 'issue', 'bookmark'] as const
export type SeekKind = (typeof SEEK_KINDS)[number]

/** Which opened files are written a moment after each save: none, those that were opened by themselves, folders too. */
export const WRITES_AFTER_SAVE = ['never', 'documents', 'always'] as const

/** Which string comes after one that is saved: the next of a kind, or the next row of the list. */
export const NEXT_AFTER_SAVE = ['unfinished', 'untranslated', 'needsWork', 'row'] as const
export type NextAfterSave = (typeof NEXT_AFTER_SAVE)[number]

/** Commands of the screens that a shell's own menu has, by their ids. */
export const MENU_COMMANDS = [
  'project.new',
  'file.open',
  'folder.open',
  'project.open',
  'project.openSample',
  'project.import',
  'project.importTranslations',
  'project.export',
  'project.backup',
  'project.restore',
  'project.addLanguage',
  'project.service',
  'project.undo',
  'project.redo',
  'project.close',
  'go.query',
  'view.palette',
  'view.settings',
  'view.shortcuts',
  'help.updates',
  'view.theme.system',
  'view.theme.light',
  'view.theme.dark',
  'view.side',
  'view.lines',
  'view.pane.window',
  'view.preview.list',
  'view.preview.preview',
  'view.preview.both',
] as const
export type MenuCommand = (typeof MENU_COMMANDS)[number]

/** Those that need a project. */
export const NEED_A_PROJECT: ReadonlySet<MenuCommand> = new Set([
  'project.import',
  'project.importTranslations',
  'project.export',
  'project.backup',
  'project.addLanguage',
  'project.service',
  'project.undo',
  'project.redo',
  'project.close',
  'go.query',
  'view.side',
  'view.lines',
  'view.pane.window',
  'view.preview.list',
  'view.preview.preview',
  'view.preview.both',
])

/** The sizes of the editor's texts in CSS pixels: smaller ones cannot be read, and of larger ones no line fits its pane. */
export const EDITOR_SIZES = { least: 12, usual: 15, most: 28 } as const

/** The purposes for which files and folders are chosen. */
export const PICK_PURPOSES = [
  'open-project',
  'open-file',
  'open-folder',
  'save-project',
  'import-files',
  'import-folder',
  'export-folder',
  'open-archive',
  'save-archive',
  'open-rules',
  'save-rules',
  'open-exchange',
  'save-exchange',
  'save-report',
  'open-app',
  'open-image',
  'open-dictionary',
  'open-trial',
  'save-job',
] as const

/** The fields of a PO file's header that people edit, as the file writes them. */
export const CATALOGUE_FIELDS = [
  'Project-Id-Version',
  'Report-Msgid-Bugs-To',
  'Last-Translator',
  'Language-Team',
  'Language',
  'Plural-Forms',
] as const
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number]

export const ISSUE_REPORT_FORMATS = ['html', 'xlsx', 'json'] as const
export type IssueReportFormat = (typeof ISSUE_REPORT_FORMATS)[number]

/** The editors in which code can be opened, by the names of their programs. */
export const CODE_EDITORS = [
  'none',
  'code',
  'codium',
  'zed',
  'subl',
  'idea',
  'kate',
  'emacsclient',
  'gvim',
] as const
export type CodeEditor = (typeof CODE_EDITORS)[number]
