/**
 * Tests that the desktop shell does not run, over Electron or a stand-in, each with its reason. All others run over the
 * emulated one, and over Electron if its runtime is installed.
 */
const BROWSER_SHELL = 'It is about the browser shell: its addresses, tabs, or a restart under an open page.'

const OWN_BROWSER =
  'It goes through the screens’ own browser of files key by key, in whose place the desktop has the system’s dialog.'

/** Each of its scenarios would leave itself out over the desktop shell, and so would run nowhere. */
const OWN_PROJECT =
  'Its projects are made by the command line for the browser shell, in windows of its own sizes.'

export const NOT_ON_DESKTOP: Readonly<Record<string, string>> = {
  'address.e2e.ts': BROWSER_SHELL,
  'kills.e2e.ts': BROWSER_SHELL,
  'leaving.e2e.ts': BROWSER_SHELL,
  'agents.e2e.ts': OWN_PROJECT,
  'quietList.e2e.ts': OWN_PROJECT,
  'segments.e2e.ts': OWN_PROJECT,
  'reconnect.e2e.ts': BROWSER_SHELL,
  'restarted.e2e.ts': BROWSER_SHELL,
  'savedStatus.e2e.ts': BROWSER_SHELL,
  'connections.e2e.ts': 'desktop.e2e.ts signs in as the desktop does: the consent page opens by itself.',
  'oauth.e2e.ts': 'It needs no shell.',
  'visual.e2e.ts': 'Its pictures are of the browser shell: the screens are the same.',
  'commandLines.e2e.ts': OWN_PROJECT,
  'dragOut.e2e.ts': BROWSER_SHELL,
  'everyDialog.e2e.ts': OWN_BROWSER,
  'exchange.e2e.ts': OWN_BROWSER,
  'firstDay.e2e.ts': OWN_BROWSER,
  'paths.e2e.ts': OWN_BROWSER,
  'qaReport.e2e.ts': OWN_BROWSER,
  'table.e2e.ts': OWN_BROWSER,
  'lockedStrings.e2e.ts': OWN_PROJECT,
  'longSource.e2e.ts': OWN_PROJECT,
  'narrowSide.e2e.ts': OWN_PROJECT,
  'preview.e2e.ts': OWN_PROJECT,
  'previewPage.e2e.ts': OWN_PROJECT,
  'refusals.e2e.ts': OWN_PROJECT,
  'removeFiles.e2e.ts': OWN_PROJECT,
  'proposals.e2e.ts': OWN_PROJECT,
  'nextUnfinished.e2e.ts': OWN_PROJECT,
  'smallWindow.e2e.ts': OWN_PROJECT,
  'inlineTags.e2e.ts': OWN_PROJECT,
  'tagChips.e2e.ts': OWN_PROJECT,
  'typeAhead.e2e.ts': OWN_PROJECT,
  'updateFile.e2e.ts': OWN_PROJECT,
}
