/** The runs that try each public command of the cloud's two command lines once, in order, over a project of their own. */

export type Client = 'native' | 'java'

export interface Run {
  /** The arguments, apart by spaces; `"…"` holds some together, `{name}` is what an earlier run remembered. */
  line: string
  /** The command line that has it; both where it is left out. */
  only?: Client
  /** Values for later runs, by their names: the first group of each expression in the output. */
  remembers?: Readonly<Record<string, RegExp>>
  /** The exit codes of the two command lines, where it is not 0 though every call was answered; with the reason. */
  exit?: { codes: readonly number[]; why: string }
  /** Calls whose refusal is right, as `METHOD /path 404`, with the reason. */
  refused?: Readonly<Record<string, string>>
}

const ID = /#?(\d+)/
const STRING_BASED = 'it works in projects without files alone'

const NO_BROWSER = { codes: [0, 1], why: 'the Java one opens a browser by a desktop, which a server lacks' }
const NO_MACHINE = {
  refused: { 'POST /projects/1/pre-translations 400': 'no machine is set up here' },
  exit: { codes: [1, 2, 102], why: 'nothing is translated' },
}

export const runs: readonly Run[] = [
  { line: 'upload' },
  { line: 'upload sources' },
  { line: 'upload translations' },
  { line: 'status' },
  { line: 'status translation' },
  { line: 'status proofreading' },
  { line: 'status -f locales/en/app.json' },
  { line: 'status -d locales' },
  { line: 'status -l uk' },
  { line: 'branch add next' },
  { line: 'branch list' },
  { line: 'branch edit next --title Next' },
  { line: 'upload sources -b next' },
  { line: 'status -b next' },
  { line: 'branch clone next copy', exit: { codes: [1, 2, 102], why: STRING_BASED } },
  { line: 'branch merge next copy', exit: { codes: [1, 2, 102], why: STRING_BASED } },
  { line: 'branch delete next' },
  { line: 'tm upload shop.tmx --language en' },
  { line: 'tm list', remembers: { tm: ID } },
  { line: 'tm upload shop.tmx --id {tm}' },
  { line: 'tm download {tm} --to memory.tmx' },
  { line: 'tm download {tm} --format csv --source-language-id en --target-language-id uk --to memory.csv' },
  { line: 'auto-translate --method tm -l uk', only: 'native' },
  { line: 'auto-translate --method tm --file locales/en/app.json --duplicate-translations', only: 'native' },
  { line: 'auto-translate --method mt --engine-id 1 -l uk', only: 'native', ...NO_MACHINE },
  { line: 'auto-translate --method tm -l de --async', only: 'native' },
  { line: 'auto-translate list', only: 'native' },
  {
    line: 'auto-translate status none',
    only: 'native',
    refused: { 'GET /projects/1/pre-translations/none 404': 'jobs end with the service of a command' },
    exit: { codes: [102], why: 'there is no such job' },
  },
  { line: 'pre-translate --method tm -l uk', only: 'java' },
  { line: 'pre-translate --method tm --file locales/en/app.json', only: 'java' },
  { line: 'pre-translate --method mt --engine-id 1 -l uk', only: 'java', ...NO_MACHINE },
  { line: 'download' },
  { line: 'download sources' },
  { line: 'download translations --all' },
  { line: 'download translations -l uk --skip-untranslated-strings' },
  { line: 'string list', remembers: { string: ID } },
  { line: 'string list --croql "count of translations = 0"' },
  { line: 'string add "Check out now" --identifier checkout --file locales/en/app.json' },
  { line: 'string edit {string} --context "A button"' },
  { line: 'comment add Why? --string-id {string} --language uk --type issue --issue-type source_mistake' },
  { line: 'comment list', remembers: { comment: ID } },
  { line: 'comment resolve {comment}' },
  { line: 'string delete {string}' },
  {
    line: 'glossary upload terms.csv --language en --scheme term_en=0 --scheme term_uk=1 --first-line-contains-header',
    only: 'java',
  },
  {
    line: 'glossary upload terms.csv --language en --scheme term_en=0 term_uk=1 --first-line-contains-header',
    only: 'native',
  },
  { line: 'glossary list', remembers: { glossary: ID } },
  { line: 'glossary download {glossary} --to terms.tbx' },
  { line: 'glossary download {glossary} --format csv --to out.csv' },
  { line: 'glossary upload terms.tbx --id {glossary}' },
  { line: 'style-guide list', only: 'native' },
  { line: 'style-guide upload guide.pdf', only: 'native' },
  { line: 'style-guide download 1', only: 'native' },
  { line: 'style-guide delete 1', only: 'native' },
  { line: 'ai-prompt list', only: 'native' },
  { line: 'task list' },
  { line: 'task add Review --type proofread --language uk --file locales/en/app.json' },
  { line: 'label add shop' },
  { line: 'label list' },
  { line: 'label delete shop' },
  {
    only: 'native',
    line: 'bundle add all --format xliff --source-pattern /**/* --export-pattern all-%two_letters_code%.xliff',
    remembers: { bundle: ID },
  },
  {
    only: 'java',
    line: 'bundle add all --format xliff --source /**/* --translation all-%two_letters_code%.xliff',
    remembers: { bundle: ID },
  },
  { line: 'bundle list' },
  { line: 'bundle clone {bundle} --name copy' },
  { line: 'bundle download {bundle}' },
  { line: 'bundle browse {bundle}', exit: NO_BROWSER },
  { line: 'distribution list' },
  { line: 'distribution add app --bundle-id {bundle}' },
  { line: 'bundle delete {bundle}' },
  { line: 'distribution edit abc --name web' },
  { line: 'distribution release abc' },
  { line: 'screenshot upload picture.png' },
  { line: 'screenshot upload picture.png --auto-tag -f locales/en/app.json' },
  { line: 'screenshot list', remembers: { screenshot: ID } },
  { line: 'screenshot delete {screenshot}' },
  { line: 'file list' },
  { line: 'file upload more.json' },
  { line: 'file upload locales/uk/app.json --language uk --dest locales/en/app.json', only: 'native' },
  { line: 'file upload locales/uk/app.json --language uk -d locales/en/app.json', only: 'java' },
  { line: 'file download locales/en/app.json --dest copy' },
  { line: 'file download locales/en/app.json --language uk --dest copy' },
  { line: 'file delete more.json' },
  { line: 'language list' },
  { line: 'language list --all --code locale' },
  { line: 'config sources' },
  { line: 'config translations' },
  { line: 'config lint' },
  { line: 'context download --to context.jsonl' },
  { line: 'context status' },
  { line: 'context upload --from context.jsonl --overwrite' },
  { line: 'context reset --all' },
  { line: 'project list' },
  { line: 'project browse', exit: NO_BROWSER },
  { line: 'project add Another --language uk' },
  { line: 'app list' },
  {
    line: 'app install some-app',
    exit: { codes: [1, 2, 102], why: 'the proxy refuses the store of the cloud' },
  },
  { line: 'app uninstall some-app' },
  { line: 'app methods some-app', only: 'native' },
  { line: 'app api some-app path', only: 'native' },
  { line: 'init --quiet -d other.yml', only: 'native' },
  { line: 'init --quiet -d other.yml --base-path . --token {token} --project-id 1', only: 'java' },
  { line: 'complete bash', only: 'native' },
]

/** Commands that are not run, each with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  login: 'it signs in at the accounts host of the cloud, which the proxy refuses',
}
