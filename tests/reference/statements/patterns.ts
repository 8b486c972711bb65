/** Expressions that people are shown as examples, each run over the sample project. */
import { held, testsIn, type Page, type Statement } from '../statement.ts'

const selected = testsIn('tests/croql/spec.test.ts', 'tests/croql/specExpressions.ts')

function pattern(purpose: string, expression: string): Statement {
  return held(`${purpose}: \`${expression}\``, selected('%s', expression))
}

export const patternsPage: Page = {
  name: 'croql-patterns',
  title: 'CroQL: expressions as examples',
  intro:
    'Each is run over one rich project, and selects there what it says, as a second, naive reading of the language does.',
  sections: [
    {
      title: 'Strings',
      statements: [
        pattern(
          'No translation into a language with an approval or a vote',
          'count of translations where ( language = @language:"uk" and ( count of approvals > 0 or count of votes > 0 ) ) = 0',
        ),
        pattern('One translation', 'count of translations = 1'),
        pattern(
          'Translated by one person alone',
          'count of translations > 0 and count of translations = count of translations where (user = @user:"boris")',
        ),
        pattern(
          'With a translation by another user',
          'count of translations where (user != @user:"anna") > 0',
        ),
        pattern(
          'Translated only by others',
          'count of translations > 0 and count of translations = count of translations where (user != @user:"anna")',
        ),
        pattern('By key and file', 'identifier = "cart.empty" and id of file = 5'),
        pattern(
          'Open issues of a file',
          'id of file = 5 and count of comments where (has unresolved issue) > 0',
        ),
        pattern(
          'Hidden, no duplicate, translated',
          'is hidden and not is duplicate and count of translations > 0',
        ),
        pattern('Approved at least once', 'count of languages summary where (approvalsCount >= 1) > 0'),
        pattern('Commented by a person', 'count of comments where (user = @user:"carol") > 0'),
        pattern(
          'A word of the source that no translation has',
          'text contains "empty" and (count of translations where (text contains "leer") = 0)',
        ),
        pattern('Passed through the workflow', 'isPassedWorkflow'),
      ],
    },
    {
      title: 'Strings by their fields',
      statements: [
        pattern(
          'A name and a value',
          'count of fields where (name = "Feature area" and value = "Checkout page") > 0',
        ),
        pattern(
          'A slug and a word of the value',
          'count of fields where (slug = "feature-area" and value contains "page") > 0',
        ),
        pattern('A field by its name', 'count of fields where (name = "Priority") > 0'),
        pattern('A field by its slug', 'count of fields where (slug = "priority") > 0'),
        pattern('A word of the name', 'count of fields where (name contains "area") > 0'),
        pattern('Any value that is not empty', 'count of fields where (value != "") > 0'),
        pattern('A value of a type of field', 'count of fields where (type = "text" and value != "") > 0'),
        pattern(
          'Several names, and a word of the value',
          'count of fields where ((name = "Feature area" or name = "Priority") and value contains "check") > 0',
        ),
      ],
    },
    {
      title: 'Translations',
      statements: [
        pattern('Of a person, or voted for', 'user = @user:"anna" or count of votes where ( is up ) >= 1'),
      ],
    },
    {
      title: 'Segments of a memory',
      statements: [
        pattern('Used at least once', 'count of records where (usageCount > 0) > 0'),
        pattern('Added by a person', 'count of records where (createdBy = @user:"anna") > 0'),
      ],
    },
    {
      title: 'Terms',
      statements: [
        pattern('Of a person in a language', 'user = @user:"anna" and language = @language:"uk"'),
        pattern('A word, as a part of speech', 'text contains "CAR" and partOfSpeech = "noun"'),
        pattern('Not to be used', 'status = "not_recommended" or status = "obsolete"'),
        pattern('A kind, by a note', 'type = "abbreviation" and note contains "leave"'),
        pattern('Added after a moment', "createdAt > '2026-01-10 00:00:00'"),
        pattern('By the base form in a language', 'lemma = "кошик" and language = @language:"uk"'),
        pattern('By the address of a reference', 'url contains "example.org"'),
      ],
    },
  ],
}
