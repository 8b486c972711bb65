/** The API's resources, and its lists that accept a CroQL expression. */
import { chosen, held, testsIn, type Page } from '../statement.ts'

const lists = testsIn('tests/service/lists.test.ts')
const robust = testsIn('tests/service/robust.test.ts')
const edges = testsIn('tests/service/edges.test.ts')
const client = testsIn('tests/service/client.test.ts')
const query = testsIn('tests/cli/query.test.ts')
const editor = testsIn('tests/workbench/localService.test.ts')

const SCRIPTING = 'docs/scripting.md'
const STRINGS_AND_TRANSLATIONS = 'lists strings and translations of a project of %s'

export const listsPage: Page = {
  name: 'lists',
  title: 'Resources and lists',
  intro:
    'The resources of the local service, and the lists that accept `croql`. Each list exists in the standard and in the enterprise deployment, for projects of files and for projects of strings.',
  sections: [
    {
      title: 'Resources',
      statements: [
        held(
          'Projects with source strings and their translations',
          lists(STRINGS_AND_TRANSLATIONS),
          client('matches the schema in a project of files'),
          client('matches the schema in a project of strings'),
        ),
        held(
          'Translation memories with segments',
          lists('lists segments of a memory'),
          robust('distinguishes projects and their memories with equal ids'),
        ),
        held('Glossaries with terms', lists('lists terms of a glossary')),
        held(
          'A change over the API is in the project at once, and the editor’s in the API',
          robust('changes the editor’s view at once, and the other way round'),
        ),
      ],
    },
    {
      title: 'Lists that take `croql`',
      statements: [
        held(
          '`/projects/{projectId}/strings` lists source strings of a project of files',
          lists(STRINGS_AND_TRANSLATIONS, 'files'),
        ),
        held(
          '`/projects/{projectId}/strings` lists source strings of a project of strings',
          lists(STRINGS_AND_TRANSLATIONS, 'strings'),
        ),
        held(
          '`/projects/{projectId}/languages/{languageId}/translations` lists the translations of a language in a project of files',
          lists(STRINGS_AND_TRANSLATIONS, 'files'),
        ),
        held(
          '`/projects/{projectId}/languages/{languageId}/translations` lists the translations of a language in a project of strings',
          lists(STRINGS_AND_TRANSLATIONS, 'strings'),
        ),
        held(
          '`/tms/{tmId}/segments` lists segments, in both types of projects',
          lists('lists segments of a memory'),
        ),
        held(
          '`/glossaries/{glossaryId}/terms` lists terms, in both types of projects',
          lists('lists terms of a glossary'),
        ),
        held(
          'The lists are the same under the address of an organization',
          lists('answers under an address of its own, to a bearer token, with the user’s data'),
          lists(STRINGS_AND_TRANSLATIONS),
        ),
        held('`{projectId}` is a number that the service has given', robust('%s %s: %i', '/projects/1e3')),
        chosen(
          '`croql` is one expression',
          {
            what: 'it stands alone: beside another filter, empty or twice it is answered with 400.',
            page: SCRIPTING,
          },
          robust('gets the position of the fault for %s in %s', 'croql=is hidden&fileId=1'),
          robust('gets the position of the fault for %s in %s', 'croql='),
          edges('has croql, and any other parameter, once'),
        ),
        chosen(
          'An expression that is wrong is refused',
          {
            what: '400, in the service’s own words where they are known.',
            page: SCRIPTING,
          },
          robust('gets the service’s own messages of CroQL'),
          robust('gets the position of the fault for %s in %s', 'croql=user = @user:"nobody"'),
        ),
        chosen(
          'Lists come in pages',
          { what: '`limit` is 1 to 500, else 25; `offset` and `orderBy` go with it.', page: SCRIPTING },
          robust('gets the position of the fault for %s in %s', 'limit=501'),
          client('accepts every order and every filter of the schema for its lists'),
        ),
      ],
    },
    {
      title: 'The same questions elsewhere',
      statements: [
        held(
          'The editor’s list takes an expression',
          editor('shows a client’s writes in the list at once, and undo reverts them'),
        ),
        held('The command line asks in all four contexts', query('answers all four contexts')),
      ],
    },
  ],
}
