/**
 * module new, check, run, add, serve: the author's kit of custom file format modules (docs/reference/modules.md, "The
 * author's kit").
 */
import { type Command, Option } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import { terminalText, terminalLines } from '../../core/platform/text/terminalText.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { checkAppFolder, serveFolder, runOneJob, translateOnce } from '../../core/modules/hosting/kit.ts'
import { printJson, printLine, printNotice, describeFailure } from '../output.ts'
import { commaList, withProgress } from '../project.ts'
import { addToProject, removeFromProject } from './moduleApps.ts'
import { type ModuleOptions, moduleRequest, writeConsole } from './moduleRequest.ts'
import { newApp, type AppKind } from '../../core/modules/kit/newApp.ts'
import { setPublicAddress } from '../../core/modules/publicAddress.ts'
import type { ModuleFinding } from '../../core/contract/modules.ts'
import type { CheckReport, FileReport } from '../../core/modules/kit/report.ts'

const RUNS_CODE = `
The code in the folder runs with your rights, as any program that you start does. To give this command is the consent
for this once: nothing is trusted for later.`

const WHERE = 'the folder with manifest.json, or a descriptor’s address'

export function addModuleCommands(program: Command): void {
  const module = program
    .command('module')
    .description('custom modules for file formats and machine translation: make, check, run, install')
  module
    .command('new')
    .description('make a working example to start from')
    .argument('<dir>', 'the folder to make')
    .addOption(
      new Option('--kind <kind>', 'a custom file format, or machine translation')
        .choices(['format', 'mt'])
        .default('format'),
    )
    .option('--json', 'print the result as JSON')
    .action(makeNew)
  const check = module
    .command('check')
    .description('check a module with files, and list each breach of the protocol')
    .argument('<dir|url>', WHERE)
    .argument('[files...]', 'the files; by default those in the folder “samples”')
    .option('--language <languages>', 'the languages to build; by default uk', commaList)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', RUNS_CODE)
    .action(checkFiles)
  const run = module
    .command('run')
    .description('run one job and print its response as JSON, with the content of its URLs')
    .argument('<dir|url>', WHERE)
    .argument(
      '<file>',
      'the source file, the translation to parse, or texts for machine translation, one on each line',
    )
    .addOption(
      new Option('--job <job>', 'the job to run')
        .choices(['parse', 'build', 'translate'])
        .makeOptionMandatory(),
    )
    .option('--language <languages>', 'the target languages, such as uk,de', commaList)
    .option('--strings <file>', 'the strings with their translations: JSON, one a line or an array')
    .addHelpText('after', RUNS_CODE)
    .action(runOne)
  for (const command of [check, run])
    command
      .option('--source <language>', 'the source language', 'en')
      .option('--type <type>', 'the module, by its type or key, if it cannot be detected')
      .option('--srx <rules>', 'segmentation rules (SRX 2.0)')
      .option('--secret-stdin', 'read the client secret of an app on the web from standard input')
  module
    .command('add')
    .description('let a project use an app, and trust its code')
    .argument('<project>')
    .argument('<dir|url>', WHERE)
    .option('--yes', 'do not ask: you know the folder, or the address')
    .option('--secret-stdin', 'read the client secret of an app on the web from standard input')
    .option('--json', 'print the result as JSON')
    .action(addToProject)
  module
    .command('remove')
    .description('remove an app from a project; its files stay, with their strings')
    .argument('<project>')
    .argument('<app>', 'its folder, its address or its identifier')
    .action(removeFromProject)
  module
    .command('serve')
    .description('serve the modules of a folder over HTTP on this machine')
    .argument('<dir>', 'the folder with manifest.json')
    .option('--port <number>', 'the port; by default any free one', portNumber)
    .addHelpText('after', RUNS_CODE)
    .action(serve)
  module
    .command('reach')
    .description('set the address from which apps on the web fetch large files')
    .argument(
      '[address]',
      'the address of this machine, or of a server that forwards to it: https://files.example.com',
    )
    .option('--port <number>', 'the port of this machine that a tunnel or a proxy forwards to', portNumber)
    .option('--off', 'stop offering files')
    .action(setAddress)
  for (const command of module.commands) command.exitOverride().showHelpAfterError()
}

/** `module run`: one job, and its response as JSON. */
async function runOne(
  location: string,
  path: string,
  options: ModuleOptions & { job: 'parse' | 'build' | 'translate'; strings?: string },
): Promise<void> {
  if (options.job === 'translate') return runTranslating(location, path, options)
  if (options.job === 'build' && options.language === undefined)
    throw new Failure('usage.language', 'A file is built into a language: name it with --language.')
  const request = { ...(await moduleRequest(location, options)), path, strings: options.strings }
  const jobType = options.job === 'parse' ? ('parse-file' as const) : ('build-file' as const)
  const { response, error } = await withProgress(({ signal }) => runOneJob({ ...request, jobType }, signal))
  if (response !== undefined) printJson(response)
  if (error === null) return
  printNotice(describeFailure(error))
  process.exitCode = 1
}

/** One language's answer as it came; of several by their codes. */
async function runTranslating(location: string, path: string, options: ModuleOptions): Promise<void> {
  if (options.language === undefined)
    throw new Failure('usage.language', 'Texts are translated into a language: name it with --language.')
  const request = { ...(await moduleRequest(location, options)), path }
  const outcomes = [...(await withProgress(({ signal }) => translateOnce(request, signal)))]
  const answers = outcomes.filter(([, { response }]) => response !== undefined)
  const [only] = answers
  if (only !== undefined)
    printJson(
      outcomes.length === 1
        ? only[1].response
        : Object.fromEntries(answers.map(([language, { response }]) => [language, response])),
    )
  for (const [language, { error }] of outcomes) {
    if (error === null) continue
    printNotice(outcomes.length === 1 ? describeFailure(error) : `${language}: ${describeFailure(error)}`)
    process.exitCode = 1
  }
}

async function makeNew(folder: string, options: { kind: AppKind; json?: true }): Promise<void> {
  const files = await newApp(folder, options.kind)
  if (options.json) printJson({ folder, files })
  else {
    for (const file of files) printLine(file)
    printNotice(`Try it: interlinear module check ${folder}`)
  }
}

async function checkFiles(
  location: string,
  paths: string[],
  options: ModuleOptions & { json?: true },
): Promise<void> {
  const request = { ...(await moduleRequest(location, options)), paths }
  const report = await withProgress(({ signal }) => checkAppFolder(request, signal))
  if (options.json) printJson(reportSummary(report))
  else printReport(report)
  if (!report.isOk) process.exitCode = 1
}

// The report of `module check`, for people and for programs.

/** Returns the report for programs: strings are counted, and requests and responses of modules left out. */
function reportSummary({ location, name, isOk, findings, files }: CheckReport) {
  return {
    ok: isOk,
    ...{ location, name, findings },
    files: files.map(
      ({ path, module, isOk: isFileOk, findings: own, strings, preview, isIdentical, jobs }) => ({
        ...{ path, module, ok: isFileOk, strings: strings.length, preview: preview !== null },
        identical: isIdentical,
        findings: own,
        jobs: jobs.map(({ step, exchange }) => ({ step, milliseconds: Math.round(exchange.milliseconds) })),
      }),
    ),
  }
}

function printReport({ name, location, machines, findings, files, isOk }: CheckReport): void {
  printLine(terminalText(`${name ?? 'An app'} (${location})`))
  findings.forEach(printFinding)
  for (const file of files) {
    printLine(`\n${terminalText(`${file.path}: ${describeFile(file)}`)}`)
    file.findings.forEach(printFinding)
    for (const { step, exchange } of file.jobs) {
      if (exchange.console !== '') printNotice(`[${step}]\n${terminalLines(exchange.console.trimEnd())}`)
    }
  }
  if (files.length === 0 && findings.length === 0 && machines === undefined)
    printNotice('No file was checked: name some, or put some into “samples”.')
  const all = [...findings, ...files.flatMap((file) => file.findings)]
  const breaches = all.filter(({ level }) => level === 'breach').length
  printLine(
    `\n${isOk ? 'No breaches' : counted(breaches, 'breach', 'breaches')}, ${counted(all.length - breaches, 'warning')}.`,
  )
}

function describeFile({ module, strings, preview, isIdentical, isOk }: FileReport): string {
  if (module === null) return 'no module'
  const parts = [`${module}, ${counted(strings.length, 'string')}`]
  if (preview !== null) parts.push('a preview')
  if (isIdentical === true) parts.push('built without translations it is the same, byte for byte')
  return `${parts.join(', ')}${isOk ? '' : ' — broken'}`
}

function printFinding({ level, step, message, value, todo }: ModuleFinding): void {
  const mark = level === 'breach' ? '✗' : '!'
  const shown = value === undefined ? '' : ` — ${value}`
  printLine(terminalText(`  ${mark} ${step}: ${message}${shown}${todo === undefined ? '' : ` ${todo}`}`))
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

async function setAddress(
  address: string | undefined,
  { port, off }: { port?: number; off?: true },
): Promise<void> {
  if ((address === undefined) !== (off === true))
    throw new Failure('usage.address', 'Give an address, or --off.')
  const reach = await setPublicAddress(homeFolder(), address === undefined ? null : { address, port })
  if (reach === null) return printNotice('Apps on the web are offered nothing.')
  const where = reach.isForwarded ? `port ${reach.port} of this machine` : `port ${reach.port}, open to all`
  printNotice(`While a job runs, what is too large for it is offered at ${reach.address} (${where}).`)
}

async function serve(folder: string, options: { port?: number }): Promise<void> {
  const served = await serveFolder(folder, {
    ...(options.port !== undefined && { port: options.port }),
    log: printNotice,
    onConsole: writeConsole,
  })
  printLine(served.address)
  printNotice(terminalText(`${served.name} is served. Ctrl+C ends it.`))
  await new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await served.close()
}

function portNumber(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new Failure('usage.port', `A port is a number up to 65535, not ${value}.`)
}
