/** Commands for the way in which the bar searches. */
import { t } from '../texts/texts.ts'
import type { SearchOptions } from '../../../core/contract/index.ts'
import { openProject, type Command } from '../workbench/commands/command.ts'

function searchOption(option: keyof SearchOptions, title: string, letter: string): Command {
  return {
    id: `find.${option}`,
    title,
    group: 'find',
    keys: [`Alt+Key${letter}`],
    macKeys: [`$mod+Alt+Key${letter}`],
    needs: [openProject],
    isOn: (app) => app.project?.query.searchOptions[option] ?? false,
    run: (app) => {
      const query = app.project?.query
      if (query !== undefined) void query.setSearchOptions({ [option]: !query.searchOptions[option] })
    },
  }
}

/** The keys are those of editors of code. */
export const searchOptionCommands: readonly Command[] = [
  searchOption('matchCase', t.query.matchCase, 'C'),
  searchOption('wholeWords', t.query.wholeWords, 'W'),
  searchOption('isRegExp', t.query.regExp, 'R'),
]
