/** `module add` and `module remove`: the apps of a project, and the consent of the user who adds one. */
import { createInterface } from 'node:readline/promises'
import { Failure } from '../../core/platform/errors/failure.ts'
import { terminalText } from '../../core/platform/text/terminalText.ts'
import { addApp, type AppToAdd } from '../../core/modules/hosting/addApp.ts'
import { removeAppNamed } from '../../core/modules/hosting/manageApps.ts'
import { printJson, printLine, printNotice } from '../output.ts'
import { withProject } from '../project.ts'
import { readSecret } from './moduleRequest.ts'

export async function addToProject(
  project: string,
  location: string,
  options: { yes?: true; secretStdin?: true; json?: true },
): Promise<void> {
  const secret = await readSecret(options)
  const added = await withProject(project, (session) =>
    addApp(session, {
      location,
      secret,
      confirm: (app) => (options.yes ? Promise.resolve(true) : confirm(app)),
    }),
  )
  if (options.json) printJson(added)
  else for (const type of added.types) printLine(terminalText(type))
}

export async function removeFromProject(project: string, app: string): Promise<void> {
  const warnings = await withProject(project, (session) => removeAppNamed(session, app))
  for (const { english } of warnings) printNotice(terminalText(english))
}

/** Asks on the terminal; without a terminal, no app is added. */
async function confirm(app: AppToAdd): Promise<boolean> {
  printNotice(describeApp(app))
  if (!process.stdin.isTTY)
    throw new Failure('module.consent', 'There is no terminal to ask in.', {
      path: app.location,
      kept: 'Nothing was added.',
      todo: 'Say --yes if you know where the app comes from.',
    })
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await asking.question('Add it? [y/N] ')).trim())
  } finally {
    asking.close()
  }
}

function describeApp({ name, location, runs, subject, types, scopes }: AppToAdd): string {
  const formats = types.length > 0 ? `  formats  ${types.join(', ')}` : '  machine translation'
  const lines = (all: readonly string[]) => all.map(terminalText).join('\n')
  if (runs.kind === 'address')
    return lines([
      `${name} runs on the web.`,
      `  address  ${runs.baseUrl}`,
      formats,
      types.length > 0
        ? 'Files of its formats, their strings and their translations will be sent to this address.'
        : 'Texts of this project will be sent to this address when a machine is asked.',
      ...(scopes.length === 0
        ? []
        : [`While the local service runs, it may use it in this project: ${scopes.join(', ')}.`]),
      'If its jobs go to another address later, it is asked again.',
    ])
  return lines([
    `${name} is code on this machine.`,
    `  folder   ${runs.folder}`,
    `  hash     ${subject}`,
    formats,
    ...(location === runs.folder ? [] : [`  manifest ${location}`]),
    'It will run with your rights: it can read and write your files, and use the network.',
    'If its files change, it is asked again.',
  ])
}
