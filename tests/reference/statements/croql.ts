/** The language: operators, values, mentions, dates and absent values. */
import { chosen, held, testsIn, type Page, type Section } from '../statement.ts'

const parse = testsIn('tests/croql/parse.test.ts')
const values = testsIn('tests/croql/values.test.ts')
const dates = testsIn('tests/croql/dates.test.ts')
const compile = testsIn('tests/croql/compile.test.ts')
const counts = testsIn('tests/croql/compileCounts.test.ts')
const roots = testsIn('tests/croql/compileRoots.test.ts')
const errors = testsIn('tests/croql/errors.test.ts')
const injection = testsIn('tests/croql/injection.test.ts')
const differential = testsIn('tests/croql/differential.test.ts')
const catalog = testsIn('tests/croql/catalog.test.ts')
const selected = testsIn('tests/croql/spec.test.ts', 'tests/croql/specExpressions.ts')
const query = testsIn('tests/cli/query.test.ts')
const completion = testsIn('tests/e2e/completion.e2e.ts')

const GUIDE = 'docs/croql.md'

/** Random expressions have every operator; the naive evaluator says what each comes to. */
const random = differential('%s', 'strings')

const arithmetic: Section = {
  title: 'Arithmetic',
  statements: [
    held('`+` adds', values('%s', '0.1 + 0.2 != 0.3'), random),
    held(
      '`-` between two takes away, from the left',
      values('%s', '2 - 3 - 4 = -5'),
      parse('%s', 'a - b - c'),
    ),
    chosen(
      '`/` divides',
      { what: 'it never rounds, and what is divided by 0 is absent.', page: GUIDE },
      values('%s', '7 / 2 = 3.5'),
      values('%s', '1 / 0 = 0 / 0'),
    ),
    held('`*` multiplies, before sums', values('%s', '2 + 3 * 4 = 14'), parse('%s', 'a / b * c')),
    held('`-` before one negates', values('%s', '--2 = 2'), parse('%s', '-a * -b')),
  ],
}

const comparison: Section = {
  title: 'Comparisons',
  statements: [
    held(
      '`between … and …` takes both ends',
      values('%s', '3 between 3 and 3'),
      values('%s', 'not 3 between 4 and 2'),
    ),
    chosen(
      '`=`',
      { what: 'texts are compared letter by letter, and two absent values are equal.', page: GUIDE },
      values('is exact on texts'),
      values('holds between two absent values'),
    ),
    held('`!=` is all that `=` is not', parse('%s', 'a = 1 or b != 2'), values('%s', '1 / 0 != 0'), random),
    held('`≠` is `!=`', parse('reads the signs ≠ ≤ ≥ as != <= >=')),
    held('`>`', parse('%s', 'a + 1 > b * 2'), values('%s', 'not 1 / 0 > 0 and not 1 / 0 <= 0'), random),
    held('`>=`', counts('%s tests only for existence', 'count of translations >= 1'), random),
    held('`≥` is `>=`', parse('reads the signs ≠ ≤ ≥ as != <= >=')),
    held('`<`', counts('%s tests only for existence', 'count of translations < 1'), random),
    held('`<=`', counts('%s tests only for existence', 'count of translations <= 0'), random),
    held('`≤` is `<=`', parse('reads the signs ≠ ≤ ≥ as != <= >=')),
    chosen(
      '`contains` looks for one text in another',
      { what: 'letter case does not count, by Unicode; all else does.', page: GUIDE },
      values('%j ignores case by Unicode, and nothing else'),
      values('"" is contained in any present text'),
    ),
    held(
      '`matches` looks for a regular expression of RE2 in a text',
      values('reads %j as RE2 does, letter case included'),
      random,
    ),
    held(
      'Members for several texts hold where any of the texts does',
      values('hold where any of them does'),
      random,
    ),
    held(
      '`contains` takes members on both sides',
      values('takes members on both sides'),
      selected('%s', 'context contains text'),
    ),
  ],
}

const logic: Section = {
  title: 'Logic, filters and choice',
  statements: [
    held('`and`', parse('%s', 'a and b and c'), compile('$text', 'true and not false'), random),
    held('`or`, looser than `xor`, looser than `and`', parse('%s', 'a or b xor c and d'), random),
    held('`xor` holds where an odd number does', values('%s: %s', 'true xor true xor true'), random),
    held(
      '`not`, tighter than `and` and looser than comparisons',
      parse('%s', 'not a = b'),
      compile('$text', 'not (is hidden or is duplicate)'),
      random,
    ),
    held(
      '`collection where (…)` is its elements for which it holds; a name that the element lacks is looked up outside',
      parse('%s', 'count of c where (p) = 0'),
      counts('$text', 'count of translations where (text = identifier or is hidden) > 0'),
      random,
    ),
    chosen(
      '`object with (…)` says whether it holds for the object',
      { what: 'it never holds for an object that is not there.', page: GUIDE },
      parse('%s', 'user with (login = "a") and b'),
      values('is false for a missing object'),
    ),
    held(
      '`if … then … else …` chooses values, conditions, objects and collections',
      parse('%s', 'if a then b else if c then d else e'),
      values('%s: %s', '(if is hidden then 1 else 2.5) = 2.5'),
      roots('reads its members once'),
    ),
    held('`( )` decides what belongs together', parse('%s', 'a - (b - c)')),
  ],
}

const fetch: Section = {
  title: 'Members and mentions',
  statements: [
    chosen(
      '`@user:"…"` is the person with that login',
      { what: 'a login that the project does not know is an error; who asks is always known.', page: GUIDE },
      roots('compare by id, by mention and by their members alike'),
      query('know the current user, also without edits in the project'),
      errors('leave out logins without a project that knows them'),
    ),
    held(
      'A person compares by number, too: `user = 3`',
      roots('compare by id, by mention and by their members alike'),
    ),
    chosen(
      '`@language:"…"` is the language with that code',
      { what: 'another spelling of a code is an error that names the right one.', page: GUIDE },
      parse('reads numbers, texts, dates and mentions'),
      query('are errors that name the code for a language in another spelling'),
    ),
    held(
      '`member of object`: the last of several comes first',
      parse('%s', 'name of file of string'),
      compile('$text', 'name of file = "help.md"'),
    ),
    held('`id of file` and other members of an object', compile('$text', 'id of file = 5')),
    held(
      '`count of collection` is how many there are',
      counts('$text', 'count of translations = 2'),
      counts(
        'nest as deep as an expression may be run, since parts that do not depend on an element stand outside',
      ),
    ),
    chosen(
      'A name is one word or several: `max length`, `maxLength`',
      { what: 'letter case does not count, in names and in keywords.', page: GUIDE },
      parse('joins the longest run of words to one name, in any letter case'),
      parse('knows keywords and literals in any letter case, and only as whole words'),
      catalog('%s'),
    ),
  ],
}

const scalars: Section = {
  title: 'Values',
  statements: [
    held('An integer: `10`', parse('reads numbers, texts, dates and mentions'), values('%s', '1 = 1.0')),
    held(
      'A float: `10.01`',
      parse('reads numbers, texts, dates and mentions'),
      values('%s', '0.1 + 0.2 != 0.3'),
    ),
    chosen(
      'A text is in double quotes',
      {
        what: '`""` in it is a double quote, in Interlinear only; a backslash is a backslash.',
        page: GUIDE,
      },
      parse('reads "" inside a text as one double quote, for this workbench only'),
      parse('reads a backslash literally'),
      values('is exact on texts'),
    ),
    held('A time is in single quotes', parse('reads numbers, texts, dates and mentions')),
    held('`today` is the beginning of the day', dates('has its own today')),
    held(
      '`YYYY-MM-DD HH:MM:SS` is a moment of the calendar',
      dates('%s', '2026-11-20 13:45:00'),
      dates('%j is none', '2026-02-30'),
    ),
    chosen(
      'A moment is one of the time zone of who asks',
      { what: 'a date alone is the beginning of its day, and an offset may be written.', page: GUIDE },
      dates('applies if no offset is written'),
      dates('%s', '2026-11-20T13:45:00+02:00'),
      query('reads dates in the time zone that is asked for'),
    ),
    chosen(
      'A value that is not there',
      {
        what: 'it equals another one that is not there; nothing else holds of it, and `not` is exactly the rest.',
        page: GUIDE,
      },
      values('holds between two absent values'),
      values('%s: %s', 'not (max length > 0) and not (max length <= 0)'),
      compile('$text', 'not context contains "cart"'),
    ),
  ],
}

const contexts: Section = {
  title: 'Contexts of expressions',
  statements: [
    held(
      'Of source strings',
      roots('strings: of a file, in the order of the list, archived ones left out'),
      random,
    ),
    held(
      'Of translations into one language',
      roots('translations: of one language, archived strings left out'),
      roots('translations: every member'),
      differential('%s', 'translations'),
    ),
    held(
      'Of the segments of a translation memory',
      roots('segments: of one TM'),
      differential('%s', 'segments'),
    ),
    held(
      'Of the terms of a glossary',
      roots('terms: of one glossary, with their concept'),
      differential('%s', 'terms'),
    ),
    held(
      'In the editor as in the API',
      completion('completes a query by keyboard, says what names mean, and runs it'),
      query('answers all four contexts'),
    ),
    chosen(
      'In a list of one language translations, comments and summaries are those of that language',
      { what: 'so it is in the editor, and with `--language` on the command line.', page: GUIDE },
      roots('strings: the language scope narrows translations, comments and the summary'),
    ),
    chosen(
      'An error of an expression has its place and the expected input',
      { what: 'every error at once; in the service’s wording if it is known.', page: GUIDE },
      errors('have the messages of %s'),
      errors('keep the wording of the cloud service where it is known'),
    ),
    held(
      'No part of an expression becomes a part of the database’s language',
      injection('%j is bound, and the SQL is the same'),
      injection('logins and codes are looked up, never written'),
    ),
  ],
}

export const croqlPage: Page = {
  name: 'croql',
  title: 'CroQL: the language',
  intro:
    'Operators, values and contexts. [CroQL in ten minutes](../../croql.md) teaches it; [what can be named](croql-members.md), [expressions that are given as examples](croql-patterns.md) and [the editor’s filters](croql-filters.md) have pages of their own.',
  sections: [arithmetic, comparison, logic, fetch, scalars, contexts],
}
