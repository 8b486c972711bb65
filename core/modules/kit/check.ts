/**
 * The contract checker (docs/reference/modules.md, "The author's kit"): for each file detection, parse, preview,
 * build with no translations, build with pseudo-translations, and each built file parsed again. It lists every breach
 * and never throws for one.
 */
import type { Sentence } from '../../platform/text/sentence.ts'
import type { CheckReport, FileReport } from './report.ts'
import type { ModuleFinding, ModuleConfiguration } from '../../contract/modules.ts'
import type { InstalledApp } from '../app.ts'
import type { JobString } from '../../contract/moduleProtocol.ts'
import type { ModuleCheckedString } from '../checkedString.ts'
import { findLanguage } from '../../languages/catalog.ts'
import { checkMachine } from './machineCheck.ts'
import { moduleFile } from '../local/folder.ts'
import { FileCheck } from './fileCheck.ts'
import type { CheckFile, CheckOptions } from './fileCheck.ts'
import { jobStrings } from './jobString.ts'
import { checkPreview } from './preview.ts'
import { checkLengths, checkServiceTypes, compareParses } from './stableParses.ts'
import { findingsOf, isWhole } from './report.ts'
import { checkRoundTrips } from './roundTrips.ts'

/** Checks an app, and its modules with files. Rejects only where it is cancelled. */
export async function checkModule(
  app: InstalledApp,
  files: readonly CheckFile[],
  options: CheckOptions,
): Promise<CheckReport> {
  const findings = await checkCode(app)
  const { runner, signal, sourceLanguage, targetLanguages } = options
  for (const machine of app.descriptor.machines ?? []) {
    const [source, target] = [
      sourceLanguage ?? findLanguage('en'),
      targetLanguages?.[0] ?? findLanguage('uk'),
    ]
    if (source && target) findings.push(...(await checkMachine(machine, { runner, signal, source, target })))
  }
  const reports: FileReport[] = []
  for (const file of files) reports.push(await checkFile(new FileCheck(app, file, options)))
  return {
    location: app.location,
    name: app.descriptor.name,
    isOk: isWhole(findings) && reports.every(({ isOk }) => isOk),
    findings,
    ...(app.descriptor.machines && { machines: app.descriptor.machines.length }),
    files: reports,
  }
}

/** The report on an app whose descriptor cannot be read. */
export function unreadableApp(location: string, error: unknown): CheckReport {
  return { location, name: null, isOk: false, findings: findingsOf('app', error), files: [] }
}

/** Each module of a local app has a file. */
async function checkCode({ base, descriptor }: InstalledApp): Promise<ModuleFinding[]> {
  if (base.kind === 'address') return []
  const findings: ModuleFinding[] = []
  for (const { url } of [...descriptor.modules, ...(descriptor.machines ?? [])]) {
    try {
      await moduleFile(base.folder, url)
    } catch (error) {
      findings.push(...findingsOf('app', error))
    }
  }
  return findings
}

async function checkFile(check: FileCheck): Promise<FileReport> {
  const { report, file } = check
  const module = await check.step('detect', () => check.detect())
  if (module) {
    report.module = module.key
    const parsed = await check.step('parse', () => check.parse('parse', module, file.content, []))
    if (parsed) await checkParsed(check, module, parsed)
  }
  report.isOk = isWhole(report.findings)
  return report
}

async function checkParsed(
  check: FileCheck,
  module: ModuleConfiguration,
  {
    strings,
    preview,
    warnings,
  }: { strings: ModuleCheckedString[]; preview: string | null; warnings: Sentence[] },
): Promise<void> {
  const { report } = check
  report.strings = jobStrings(strings)
  report.preview = preview
  for (const { english } of warnings) check.warn('preview', 'module.preview', english)
  if (preview !== null) check.add(...checkPreview(preview, report.strings))
  check.add(...checkLengths(report.strings), ...checkServiceTypes(report.strings))
  if (module.customSrxSupported) await parseWithRules(check, module)
  await parseAgain(check, module)
  if (strings.length === 0) check.warn('parse', 'module.empty', 'The file has no strings.')
  await checkRoundTrips(check, module)
}

/** Segmentation rules that break a text behind each space. */
const RULES_OF_SPACES = `<?xml version="1.0" encoding="UTF-8"?>
<srx xmlns="http://www.lisa.org/srx20" version="2.0">
  <header segmentsubflows="yes" cascade="no"/>
  <body>
    <languagerules>
      <languagerule languagerulename="spaces">
        <rule break="yes"><beforebreak>\\s</beforebreak><afterbreak>\\S</afterbreak></rule>
      </languagerule>
    </languagerules>
    <maprules><languagemap languagepattern=".*" languagerulename="spaces"/></maprules>
  </body>
</srx>
`

/** The file with other rules than its own: a module that supports them cuts it in another way. */
async function parseWithRules(check: FileCheck, module: ModuleConfiguration): Promise<void> {
  const textsOf = (strings: readonly JobString[]): string[] =>
    strings.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  const before = textsOf(check.report.strings)
  if (!before.some((text) => /\S\s\S/.test(text))) return
  const parsed = await check.step('parse', () => check.parseWithRules(module, RULES_OF_SPACES))
  if (parsed === undefined) return
  const after = textsOf(jobStrings(parsed.strings))
  if (JSON.stringify(after) === JSON.stringify(before))
    check.warn(
      'parse',
      'module.rules',
      'The module declares customSrxSupported, but rules that break at each space change no string.',
    )
}

/** The same file once more, and once more by an address: it has the same strings. */
async function parseAgain(check: FileCheck, module: ModuleConfiguration): Promise<void> {
  const { content } = check.file
  for (const byAddress of check.ways) {
    const how = byAddress ? 'from contentUrl' : 'again'
    const again = await check.step('parse', () => check.parse('parse', module, content, [], byAddress))
    if (again !== undefined) check.add(...compareParses(check.report.strings, jobStrings(again.strings), how))
  }
}
