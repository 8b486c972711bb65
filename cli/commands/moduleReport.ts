/** The report of `module check`, for people and for programs. */
import type { ModuleFinding } from '../../core/contract/modules.ts'
import type { CheckReport, FileReport } from '../../core/modules/kit/report.ts'
import { terminalLines, terminalText } from '../../core/platform/text/terminalText.ts'
import { printLine, printNotice } from '../output.ts'

/** Returns the report for programs: strings are counted, and requests and responses of modules left out. */
export function reportSummary({ location, name, isOk, findings, files }: CheckReport) {
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

export function printReport({ name, location, machines, findings, files, isOk }: CheckReport): void {
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
