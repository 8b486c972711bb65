/** Which parser reads which file of code. Each comes in a file of its own, once it is wanted. */
import type { StreamParser } from '@codemirror/streamparser'
import type { Parser } from '@lezer/common'
import { html, javascript, php } from './treeParsers.ts'

/** The tokenizer of a language; the state of a mode is opaque. */
export type CodeLanguage =
  | { kind: 'lines'; load: () => Promise<StreamParser<unknown>> }
  | { kind: 'tree'; load: (lines: readonly string[], isBegun: boolean) => Promise<Parser> }

function stream(load: () => Promise<StreamParser<unknown>>): CodeLanguage {
  return { kind: 'lines', load }
}

function tree(load: (lines: readonly string[], isBegun: boolean) => Promise<Parser>): CodeLanguage {
  return { kind: 'tree', load }
}

const clike = () => import('@codemirror/legacy-modes/mode/clike')
const mllike = () => import('@codemirror/legacy-modes/mode/mllike')

/** By the endings of files, in lower case. */
const languages: readonly (readonly [endings: string, language: CodeLanguage])[] = [
  ['c h', stream(async () => (await clike()).c)],
  ['cc cpp cxx c++ hh hpp hxx h++ ino moc tcc inl', stream(async () => (await clike()).cpp)],
  ['m mm', stream(async () => (await clike()).objectiveC)],
  ['java', stream(async () => (await clike()).java)],
  ['kt kts', stream(async () => (await clike()).kotlin)],
  ['cs vala vapi', stream(async () => (await clike()).csharp)],
  ['scala', stream(async () => (await clike()).scala)],
  ['dart', stream(async () => (await clike()).dart)],
  ['js mjs cjs jsx qml', tree(() => javascript('jsx'))],
  ['ts mts cts', tree(() => javascript('ts'))],
  ['tsx', tree(() => javascript('ts jsx'))],
  ['json', stream(async () => (await import('@codemirror/legacy-modes/mode/javascript')).json)],
  ['html htm xhtml vue svelte tpl twig hbs tmpl jinja jinja2 j2 ejs erb', tree(html)],
  [
    'xml ui glade svg xsl rc xaml metainfo appdata',
    stream(async () => (await import('@codemirror/legacy-modes/mode/xml')).xml),
  ],
  ['php php3 php4 php5 phtml inc module theme', tree(php)],
  ['py pyw pyx wsgi', stream(async () => (await import('@codemirror/legacy-modes/mode/python')).python)],
  ['rb rake gemspec', stream(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby)],
  ['pl pm t', stream(async () => (await import('@codemirror/legacy-modes/mode/perl')).perl)],
  ['sh bash zsh ksh ebuild', stream(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell)],
  ['rs', stream(async () => (await import('@codemirror/legacy-modes/mode/rust')).rust)],
  ['go', stream(async () => (await import('@codemirror/legacy-modes/mode/go')).go)],
  ['swift', stream(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift)],
  ['lua', stream(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua)],
  ['hs', stream(async () => (await import('@codemirror/legacy-modes/mode/haskell')).haskell)],
  ['ml mli', stream(async () => (await mllike()).oCaml)],
  ['fs fsx', stream(async () => (await mllike()).fSharp)],
  ['scm ss rkt', stream(async () => (await import('@codemirror/legacy-modes/mode/scheme')).scheme)],
  [
    'lisp lsp el cl',
    stream(async () => (await import('@codemirror/legacy-modes/mode/commonlisp')).commonLisp),
  ],
  ['clj cljs cljc', stream(async () => (await import('@codemirror/legacy-modes/mode/clojure')).clojure)],
  ['tcl tk', stream(async () => (await import('@codemirror/legacy-modes/mode/tcl')).tcl)],
  ['pas pp lpr dpr', stream(async () => (await import('@codemirror/legacy-modes/mode/pascal')).pascal)],
  ['d', stream(async () => (await import('@codemirror/legacy-modes/mode/d')).d)],
  ['erl hrl', stream(async () => (await import('@codemirror/legacy-modes/mode/erlang')).erlang)],
  ['jl', stream(async () => (await import('@codemirror/legacy-modes/mode/julia')).julia)],
  ['r', stream(async () => (await import('@codemirror/legacy-modes/mode/r')).r)],
  ['groovy gradle', stream(async () => (await import('@codemirror/legacy-modes/mode/groovy')).groovy)],
  ['vb bas frm', stream(async () => (await import('@codemirror/legacy-modes/mode/vb')).vb)],
  ['ps1 psm1', stream(async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell)],
  ['css', stream(async () => (await import('@codemirror/legacy-modes/mode/css')).css)],
  ['scss', stream(async () => (await import('@codemirror/legacy-modes/mode/css')).sCSS)],
  ['sql', stream(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL)],
  ['yml yaml', stream(async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml)],
  ['toml', stream(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml)],
  [
    'desktop ini conf properties cfg service policy kcfg',
    stream(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties),
  ],
  ['cmake', stream(async () => (await import('@codemirror/legacy-modes/mode/cmake')).cmake)],
]

const byEnding = new Map(
  languages.flatMap(([endings, language]) => endings.split(' ').map((ending) => [ending, language] as const)),
)

/** Null: no parser knows files of this name. */
export function codeLanguageOf(path: string): CodeLanguage | null {
  return byEnding.get(endingOf(path)) ?? null
}

/** The ending in lower case; that of a template is the one before: `app.desktop.in`. */
function endingOf(path: string): string {
  const endings = path.toLowerCase().split('/').at(-1)?.split('.').slice(1) ?? []
  const templates = ['in', 'template', 'tmpl']
  while (endings.length > 1 && templates.includes(endings.at(-1) ?? '')) endings.pop()
  return endings.at(-1) ?? ''
}
