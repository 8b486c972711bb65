/** What the emulated desktop shell does not run, each with its reason; everything else can run over it. */
const OWN_BROWSER =
  'It chooses files in the screens’ own browser, in whose place the desktop has the system’s dialog.'
const BROWSER_SHELL = 'It is about the browser shell: its addresses, tabs, or a restart under an open page.'

export const NOT_EMULATED: Readonly<Record<string, string>> = {
  'address.e2e.ts': BROWSER_SHELL,
  'kills.e2e.ts': BROWSER_SHELL,
  'leaving.e2e.ts': BROWSER_SHELL,
  'reconnect.e2e.ts': BROWSER_SHELL,
  'connections.e2e.ts': 'desktop.e2e.ts signs in as the desktop does: the consent page opens by itself.',
  'oauth.e2e.ts': 'It needs no shell.',
  'authorsQuestions.e2e.ts': OWN_BROWSER,
  'catalogue.e2e.ts': OWN_BROWSER,
  'cloud.e2e.ts': OWN_BROWSER,
  'code.e2e.ts': OWN_BROWSER,
  'drafts.e2e.ts': OWN_BROWSER,
  'exchange.e2e.ts': OWN_BROWSER,
  'exporting.e2e.ts': OWN_BROWSER,
  'mainJob.e2e.ts': OWN_BROWSER,
  'memories.e2e.ts': OWN_BROWSER,
  'messages.e2e.ts': OWN_BROWSER,
  'modules.e2e.ts': OWN_BROWSER,
  'quality.e2e.ts': OWN_BROWSER,
  'questions.e2e.ts': OWN_BROWSER,
  'realFile.e2e.ts': OWN_BROWSER,
  'screenshots.e2e.ts': OWN_BROWSER,
  'table.e2e.ts': OWN_BROWSER,
}
