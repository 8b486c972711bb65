/** segments: splits and merges the segments of a file. */
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { SegmentsCut } from '../../core/contract/segmentation.ts'
import { mergeSegments, splitSegment } from '../../core/documents/segments.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printJson, printNotice } from '../output.ts'
import { findString, positiveInteger, withProgress, withProject, type StringTarget } from '../project.ts'
import { countNoun } from '../countNoun.ts'

type SegmentOptions = StringTarget & { json?: true }

export function addSegmentsCommand(program: Command): void {
  const segments = program
    .command('segments')
    .description('split and merge the segments of running text and XLIFF')
  withString(
    segments
      .command('split')
      .description('split a segment in two: the first one keeps the translation, which needs work'),
  )
    .option('--before <text>', 'split before the first place of this text in the source')
    .option('--at <offset>', 'split after this number of UTF-16 units of the source', positiveInteger('--at'))
    .option('--json', 'print the result as JSON')
    .action(split)
  withString(
    segments
      .command('merge')
      .description('merge a segment with the next one of its paragraph or unit, and their translations'),
  )
    .option('--json', 'print the result as JSON')
    .action(merge)
}

function withString(command: Command): Command {
  return command
    .argument('<project>')
    .requiredOption('--string <string>', 'the string, by its id or its identifier')
    .option('--file <path>', 'the file of the string, if several have its identifier')
}

async function split(
  project: string,
  { before, at, json, ...options }: SegmentOptions & { before?: string; at?: number },
): Promise<void> {
  if ((before === undefined) === (at === undefined))
    throw new Failure('usage.segments', 'Say where to split: by --before or by --at.')
  const cut = await withProject(project, (session) =>
    withProgress(async (context) => {
      const stringId = await findString(session, options)
      const place = at ?? (await placeBefore(session, stringId, before ?? ''))
      return splitSegment(session, { stringId, at: place }, context)
    }),
  )
  print(cut, 'Split', json)
}

/** The offset of the first place of a text in the source of a string. @throws Failure `usage.segments` */
async function placeBefore(session: ProjectSession, stringId: number, text: string): Promise<number> {
  const { source } = await session.store.read('messageSource', { stringId })
  const place = source.indexOf(text)
  if (place > 0) return place
  throw new Failure('usage.segments', 'The source does not have this text after its beginning.', {
    value: text.slice(0, 100),
    kept: 'Nothing was changed.',
    todo: 'Copy the text from the source of the string.',
  })
}

async function merge(project: string, { json, ...options }: SegmentOptions): Promise<void> {
  const cut = await withProject(project, (session) =>
    withProgress(async (context) =>
      mergeSegments(session, { stringId: await findString(session, options) }, context),
    ),
  )
  print(cut, 'Merged', json)
}

function print(cut: SegmentsCut, done: string, json: true | undefined): void {
  if (json) return printJson(cut)
  const others = cut.others === 0 ? '' : `, and at ${countNoun(cut.others, 'other place')} with the same text`
  printNotice(`${done}${others}: string ${cut.stringIds.join(' and ')}.`)
}
