/** questions: what translators ask the authors of the source. */
import { Readable } from 'node:stream'
import { Option, type Command } from 'commander'
import { AUTHORS_ISSUE_TYPES, ISSUE_TYPES, type IssueType } from '../../core/model/enumerations.ts'
import { readQuestions } from '../../core/translations/questions/readQuestions.ts'
import { countQuestions } from '../../core/translations/questions/report.ts'
import { writeChunks } from '../../core/platform/files/writeChunks.ts'
import { printJson, printLine, printNotice } from '../output.ts'
import { withProject } from '../project.ts'

export function addQuestionsCommand(program: Command): void {
  program
    .command('questions')
    .description('print the open questions to the authors of the source, as Markdown')
    .argument('<project>')
    .option('--out <file>', 'write them to a file')
    .addOption(
      new Option('--kind <kinds...>', 'only issues of these types')
        .choices(ISSUE_TYPES)
        .default(AUTHORS_ISSUE_TYPES, 'all but mistakes in translations'),
    )
    .option('--language <language>', 'only questions for this language, or for all languages')
    .option('--json', 'print the strings with their questions as JSON')
    .action(questions)
}

interface QuestionsOptions {
  out?: string
  kind: readonly IssueType[]
  language?: string
  json?: true
}

async function questions(project: string, { out, kind, language, json }: QuestionsOptions): Promise<void> {
  const { strings, pieces } = await withProject(project, (session) =>
    readQuestions(session, { kinds: kind, languageId: language }),
  )
  if (out !== undefined) await writeChunks(out, Readable.from(pieces()))
  if (json) printJson(strings)
  else if (out === undefined) printLine([...pieces()].join('').trimEnd())
  else printNotice(`${counted(countQuestions(strings))} in ${out}.`)
}

function counted(count: number): string {
  return count === 1 ? '1 open question is' : `${count} open questions are`
}
