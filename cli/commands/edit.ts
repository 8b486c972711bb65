/** translate, approve, vote, comment: single edits, as the editor makes them. */
import { Option } from 'commander'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import { ISSUE_TYPES } from '../../core/model/enumerations.ts'
import { PLURAL_FORMS } from '../../core/model/plural.ts'
import type { PluralForm } from '../../core/contract/index.ts'
import type { Saved } from '../../core/translations/rows/saveForms.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printJson, printNotice } from '../output.ts'
import { findString, positiveInteger, withProject, type StringTarget } from '../project.ts'

const formOption = () =>
  new Option('--form <form>', 'the plural category, of a plural string').choices(PLURAL_FORMS).default('none')
const stringOption = () => new Option('--string <string>', 'the string, by its id or its identifier')
const fileOption = () => new Option('--file <path>', 'the file of the string, if several have its identifier')
const languageOption = () => new Option('--language <language>', 'the target language')
const jsonOption = () => new Option('--json', 'print the result as JSON')
const translationOption = () =>
  new Option(
    '--translation <id>',
    'the id of the translation; else the best one of --string, --language and --form',
  ).argParser(positiveInteger('--translation'))

export function addEditCommands(program: Command): void {
  program
    .command('translate')
    .description('save a translation')
    .argument('<project>')
    .addOption(stringOption().makeOptionMandatory())
    .addOption(fileOption())
    .addOption(languageOption().makeOptionMandatory())
    .requiredOption('--text <text>', 'the translation')
    .addOption(formOption())
    .option('--repetitions', 'also use it for repetitions without a translation')
    .option('--needs-work', 'mark it as needing work')
    .addOption(jsonOption())
    .action(translate)
  program
    .command('approve')
    .description('approve a translation, or withdraw an approval with --remove')
    .argument('<project>')
    .addOption(translationOption())
    .addOption(stringOption())
    .addOption(fileOption())
    .addOption(languageOption())
    .addOption(formOption())
    .option('--remove', 'withdraw the approval')
    .addOption(jsonOption())
    .action(approve)
  program
    .command('vote')
    .description('vote for or against a translation')
    .argument('<project>')
    .addOption(translationOption())
    .addOption(stringOption())
    .addOption(fileOption())
    .addOption(languageOption())
    .addOption(formOption())
    .addOption(
      new Option('--mark <mark>', 'the vote; none withdraws it')
        .choices(['up', 'down', 'none'])
        .default('up'),
    )
    .addOption(jsonOption())
    .action(vote)
  program
    .command('comment')
    .description('comment on a string, or report an issue')
    .argument('<project>')
    .addOption(stringOption().makeOptionMandatory())
    .addOption(fileOption())
    .addOption(languageOption())
    .requiredOption('--text <text>', 'the comment')
    .addOption(new Option('--issue <type>', 'make it an issue of this type').choices(ISSUE_TYPES))
    .addOption(jsonOption())
    .action(comment)
}

interface Target extends Partial<StringTarget> {
  translation?: number
  language?: string
  form: PluralForm
}

async function translate(
  project: string,
  options: StringTarget & {
    language: string
    text: string
    form: PluralForm
    repetitions?: true
    needsWork?: true
    json?: true
  },
): Promise<void> {
  const saved = await withProject(project, async (session) =>
    session.edit('saveForms', {
      stringId: await findString(session, options),
      languageId: session.targetLanguage(options.language).id,
      forms: { [options.form]: options.text },
      approve: false,
      propagates: options.repetitions,
      ...(options.needsWork && { needsWork: true }),
    }),
  )
  if (options.json) printJson(saved)
  else printNotice(savedLine(saved.repetitions))
}

function savedLine({ used, left }: Saved['repetitions']): string {
  const rest = left > 0 ? ` ${left} more have none; save it again to go on.` : ''
  return used === 0 ? 'Saved.' : `Saved, and used for ${used} repetitions.${rest}`
}

async function approve(project: string, options: Target & { remove?: true; json?: true }): Promise<void> {
  const approved = await withProject(project, async (session) =>
    session.edit('approveTranslation', {
      translationId: await findTranslation(session, options),
      isApproved: options.remove !== true,
    }),
  )
  if (options.json) printJson(approved)
  else printNotice(options.remove === true ? 'The approval was taken back.' : 'Approved.')
}

async function vote(
  project: string,
  options: Target & { mark: 'up' | 'down' | 'none'; json?: true },
): Promise<void> {
  const voted = await withProject(project, async (session) =>
    session.edit('vote', {
      translationId: await findTranslation(session, options),
      mark: options.mark === 'none' ? null : options.mark,
    }),
  )
  if (options.json) printJson(voted)
  else printNotice('Voted.')
}

async function comment(
  project: string,
  options: StringTarget & {
    language?: string
    text: string
    issue?: (typeof ISSUE_TYPES)[number]
    json?: true
  },
): Promise<void> {
  const added = await withProject(project, async (session) =>
    session.edit('addComment', {
      stringId: await findString(session, options),
      languageId: options.language === undefined ? null : session.targetLanguage(options.language).id,
      text: options.text,
      type: options.issue === undefined ? 'comment' : 'issue',
      ...(options.issue === undefined ? {} : { issueType: options.issue }),
    }),
  )
  if (options.json) printJson(added)
  else printNotice('Commented.')
}

/** The translation that is named by its id, or the top one of a string, language and form. */
async function findTranslation(session: ProjectSession, target: Target): Promise<number> {
  if (target.translation !== undefined) return target.translation
  if (target.string === undefined || target.language === undefined) {
    throw new Failure(
      'usage.translation',
      'Name a translation with --translation, or with --string and --language.',
    )
  }
  const languageId = session.targetLanguage(target.language).id
  const stringId = await findString(session, { ...target, string: target.string })
  const detail = await session.store.read('stringDetail', {
    stringId,
    languageId,
    userId: session.userId,
  })
  const top = detail.translations.find((entry) => entry.form === target.form && entry.isTop)
  if (top !== undefined) return top.id
  throw new Failure(
    'translation.missing',
    `String ${target.string} has no translation into ${languageId} in this form.`,
    {
      near: detail.forms,
      kept: 'Nothing was changed.',
      todo: 'Translate it first; of a plural string, name a category with --form.',
    },
  )
}
