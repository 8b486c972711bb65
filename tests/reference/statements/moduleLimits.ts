/** The module protocol: how much and how long, and who may use an app. */
import { chosen, held, testsIn, type Section } from '../statement.ts'

const figures = testsIn('tests/modules/limits.test.ts')
const request = testsIn('tests/modules/request.test.ts')
const http = testsIn('tests/modules/http.test.ts')
const hostile = testsIn('tests/modules/hostile.test.ts')
const protocol = testsIn('tests/modules/rules.test.ts', 'tests/modules/rules')
const trust = testsIn('tests/modules/trust.test.ts')
const modules = testsIn('tests/modules/hosting.test.ts')
const screen = testsIn('tests/modules/modulesScreen.test.ts')

const GUIDE = 'docs/modules/README.md'

const rule = (name: string) => protocol('%s', name)

export const limits: Section = {
  title: 'Limits',
  statements: [
    chosen(
      'A request has at most 5 MB',
      { what: 'what does not fit goes by address, or the file is refused with its size.', page: GUIDE },
      figures('are 5 MB for a request and for an answer, two minutes, and 4 KB of custom data'),
      request('is refused with its size and the limit if neither way is possible'),
    ),
    chosen(
      'An answer has at most 5 MB',
      { what: 'a larger one is cut off, and the job fails with `module.tooLarge`.', page: GUIDE },
      figures('are 5 MB for a request and for an answer, two minutes, and 4 KB of custom data'),
      hostile('answers with 6 MB'),
      http('is cut off while streaming if it exceeds the limit'),
    ),
    chosen(
      'An answer is waited for 2 minutes, the whole of it',
      { what: 'a later one fails with `module.timeout`.', page: GUIDE },
      figures('give a job in a folder two minutes'),
      figures('give a job over HTTP two minutes'),
      http('is limited in its whole time if it drips'),
      hostile('never answers'),
    ),
    chosen(
      '`customData` has at most 4 KB',
      { what: '4096 bytes of UTF-8.', page: GUIDE },
      figures('are 5 MB for a request and for an answer, two minutes, and 4 KB of custom data'),
      rule('customData-has-at-most-4-KB'),
    ),
  ],
}

export const access: Section = {
  title: 'Access to an app',
  statements: [
    held(
      'In the standard deployment: the owner alone, all members, or chosen people',
      trust('has the categories of the deployment'),
      screen('are listed with their modules, access and trust'),
    ),
    held(
      'In the enterprise deployment: the administrators alone, the whole organization, or chosen people',
      trust('has the categories of the deployment'),
      screen('are used by permitted users'),
    ),
    chosen(
      'The default of an added app',
      { what: 'everyone who works in the project may use it.', page: GUIDE },
      trust('is open to all users of the project by default, in the deployment’s terms'),
    ),
    held(
      'An import refuses a user without access',
      modules('is refused to users without access to the app'),
      trust('reports the user without access, and the reason'),
    ),
    held('The owner alone manages the apps of a project', screen('are managed by the project’s owner')),
    chosen(
      'Code and addresses of an app are trusted by each person',
      { what: 'nothing runs, and nothing is sent, before a person agreed to it as it is now.', page: GUIDE },
      modules('runs no code without consent, nor changed code'),
      screen('on the web receive nothing before consent to their origin'),
    ),
  ],
}
