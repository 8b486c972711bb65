/** The module protocol: the descriptor, the jobs and what goes in and out of them. */
import { chosen, held, testsIn, type Page, type Section } from '../statement.ts'
import { access, limits } from './moduleLimits.ts'

const descriptor = testsIn('tests/modules/descriptor.test.ts')
const detect = testsIn('tests/modules/detect.test.ts')
const request = testsIn('tests/modules/request.test.ts')
const response = testsIn('tests/modules/response.test.ts')
const http = testsIn('tests/modules/http.test.ts')
const protocol = testsIn('tests/modules/rules.test.ts', 'tests/modules/rules')
const modules = testsIn('tests/modules/hosting.test.ts')
const jobs = testsIn('tests/modules/hostingJobs.test.ts')
const service = testsIn('tests/workbench/localService.test.ts')
const framework = testsIn('tests/modules/framework/framework.test.ts')
const address = testsIn('tests/modules/fetchAddress.test.ts')

const GUIDE = 'docs/modules/README.md'
const WITH_DEFAULTS = 'has defaults for optional members'
const BREACHES = 'lists every breach with its position, its rule and its value'
const EVERY_MEMBER = 'has every member of the table, the languages complete'
const GETS_BACK = 'receives each member of its strings, with numbers, texts and statuses'

const rule = (name: string) => protocol('%s', name)

const configuration: Section = {
  title: 'The descriptor: `modules` → `custom-file-format`',
  statements: [
    held(
      'The modules of an app are a list, each with a key and a type of its own',
      descriptor('has a key and a type of its own for each module'),
    ),
    held('`key` is required', descriptor(BREACHES)),
    held('`type` is required', descriptor(BREACHES)),
    held(
      '`type` named in the API has a file processed by the module, whatever the file’s name says',
      service('processes files by the module that a client names, from import to export'),
    ),
    held(
      '`url` is required, and is below the base address',
      descriptor(BREACHES),
      http('is one POST of JSON to the base address and the module’s path'),
      modules('is imported, translated and exported, and nothing else in it changes'),
    ),
    chosen(
      '`multilingual` has several languages in one job',
      { what: 'it is false where it is left out.', page: GUIDE },
      rule('multilingual-has-several-languages'),
      rule('several-languages-need-a-multilingual-module'),
      descriptor(WITH_DEFAULTS),
    ),
    chosen(
      '`customSrxSupported` has a file’s segmentation rules sent along',
      { what: 'it is false where it is left out.', page: GUIDE },
      rule('srx-goes-to-modules-that-support-it'),
      rule('srx-stays-away-from-others'),
      descriptor(WITH_DEFAULTS),
    ),
    chosen(
      '`signaturePatterns.fileName` is a regular expression on the name of a file',
      { what: 'of the two patterns all that are given must match, and one must be given.', page: GUIDE },
      detect('requires all given patterns, and at least one'),
      descriptor(WITH_DEFAULTS),
    ),
    chosen(
      '`signaturePatterns.fileContent` is a regular expression on the content of a file',
      { what: 'it sees the first 64 KB, for at most 2 seconds.', page: GUIDE },
      detect('requires all given patterns, and at least one'),
      detect('sees the first 64 KB of a file'),
      detect('disables a module with a slow pattern, and continues'),
    ),
  ],
}

const calls: Section = {
  title: 'When a module is called, and how',
  statements: [
    held(
      '`parse-file` on import of a source file',
      jobs(GETS_BACK),
      rule('source-file-has-no-target-languages'),
    ),
    held(
      '`parse-file` on update of a source file; translations stay with their identifiers',
      modules('keeps its translations over updates: changed, archived, and restored'),
    ),
    held(
      '`parse-file` on upload of translations, which find their strings by the identifiers of the source',
      modules('imports translations from a file of translations'),
      rule('translation-file-has-its-language'),
    ),
    held('`build-file` on export', jobs(GETS_BACK), modules('is imported and exported')),
    held(
      'A file that is new is known by its signature, else by the type that is named',
      detect('requires all given patterns, and at least one'),
      modules('is imported, translated and exported, and nothing else in it changes'),
      service('processes files by the module that a client names, from import to export'),
    ),
    chosen(
      'A file that two modules know',
      { what: 'is asked about, with both names.', page: GUIDE },
      modules('requires a choice between two matching modules, with both names'),
    ),
    chosen(
      'A job over the web is a request to the base address and `url`, and the response is its answer',
      { what: 'it is a POST of JSON; a 307 or 308 on the same origin is followed.', page: GUIDE },
      http('is one POST of JSON to the base address and the module’s path'),
      http('follows three redirects that keep the method (%d)'),
      framework('support import and export: lines, a page, plurals, a table of languages'),
    ),
    chosen(
      'An app can tell that a job is ours',
      { what: 'where it has a client secret a job carries a token signed by it.', page: GUIDE },
      http('has a token that the app can verify'),
    ),
  ],
}

const requests: Section = {
  title: 'A job’s request',
  statements: [
    held(
      '`jobType` is `parse-file` or `build-file`',
      request(EVERY_MEMBER),
      rule('srx-goes-along-with-build-file'),
    ),
    chosen(
      '`organization` has `id`, `domain`, `baseUrl` and `apiBaseUrl`',
      {
        what: 'a local project’s is `interlinear`, the same for all projects of a person. `apiBaseUrl` is the local service that serves the project, and is absent where none does.',
        page: GUIDE,
      },
      request(EVERY_MEMBER),
      jobs('receives the address of the local service while one serves its project, and no token'),
      jobs('receives no address of a service that was killed, or that another project has'),
      framework('is notified of its installation, with the organization that jobs name, and of its removal'),
    ),
    held('`project` has `id`, `identifier` and `name`', request(EVERY_MEMBER)),
    held('`file` has `id` and `name`', request(EVERY_MEMBER), jobs(GETS_BACK)),
    held('`file.content` is the source file in base64', request(EVERY_MEMBER)),
    chosen(
      '`file.contentUrl` is an address of the source file',
      {
        what: 'above 4.9 MB of request it replaces `content`; it is valid once. An app on the web needs an address of this machine.',
        page: GUIDE,
      },
      request('has the content behind an address first'),
      request('returns its bytes once'),
      request('has everything inline for an app on the web, or is refused with the size and the limit'),
      request('is below the user’s address, for apps on the web'),
    ),
    held('`sourceLanguage` is a whole language', request(EVERY_MEMBER)),
    held(
      '`targetLanguages` is empty for a source file',
      rule('source-file-has-no-target-languages'),
      jobs(GETS_BACK),
    ),
    held(
      '`targetLanguages` has one language for translations, in and out',
      rule('translation-file-has-its-language'),
      jobs(GETS_BACK),
    ),
    held(
      '`targetLanguages` may have several for a multilingual module',
      rule('multilingual-has-several-languages'),
    ),
    held(
      '`strings` of `build-file` are the file’s strings with their translations',
      rule('build-file-gets-each-member-of-a-string'),
      jobs(GETS_BACK),
    ),
    chosen(
      '`stringsUrl` of `build-file` is an address of them, one a line',
      { what: 'above 4.9 MB of request, after the content, it replaces `strings`.', page: GUIDE },
      request('has the strings behind an address next, one a line'),
      framework('use an address for 60,000 strings'),
    ),
    held(
      '`customSrxContents` has the SRX 2.0 rules of the file, in both jobs, and is null where there are none',
      jobs('receives the rules of the file if it supports them (%s)'),
      rule('srx-goes-to-modules-that-support-it'),
      rule('srx-goes-along-with-build-file'),
      rule('source-file-has-no-target-languages'),
    ),
    held(
      'A language has `id`, `name`, `editorCode`, `twoLettersCode`, `threeLettersCode`, `locale`, `androidCode`, `osxCode`, `osxLocale` and `pluralRules`, all texts',
      request(EVERY_MEMBER),
    ),
    held(
      '`pluralCategoryNames` of a language are its plural categories',
      request(EVERY_MEMBER),
      rule('translation-file-has-its-language'),
    ),
  ],
}

const answers: Section = {
  title: 'A job’s answer',
  statements: [
    held(
      '`data.strings` of `parse-file` are the strings of the file',
      rule('source-file-has-no-target-languages'),
      rule('strings-are-required'),
    ),
    held(
      '`data.stringsUrl` of `parse-file` is an address of them, one a line; an answer has one of the two',
      response('is accepted with strings behind an address, separated by %s'),
      rule('strings-are-in-line-or-by-address'),
    ),
    held(
      '`data.preview` is an HTML page in base64, and may be left out',
      rule('preview-is-html-in-base64'),
      rule('preview-is-no-other-text'),
    ),
    held(
      '`data.previewUrl` is an address of such a page',
      response('is accepted with a preview and a built file behind an address'),
    ),
    chosen(
      'A preview is not supported where there are plural strings',
      { what: 'it is left out with a warning, and the import goes on.', page: GUIDE },
      rule('preview-is-left-out-where-there-are-plurals'),
    ),
    held(
      '`data.content` of `build-file` is the translation file in base64',
      response('has a built file, in base64 with or without line breaks'),
      rule('content-is-base64'),
      rule('content-is-required'),
    ),
    held(
      '`data.contentUrl` of `build-file` is an address of that file',
      response('is accepted with a preview and a built file behind an address'),
    ),
    chosen(
      'An address in an answer is fetched',
      {
        what: 'from the web or from the app’s own origin; never from this machine for an app on the web.',
        page: GUIDE,
      },
      rule('addresses-are-of-the-web'),
      address('is private in this machine or its network: %s'),
    ),
    held(
      '`error.message` of `parse-file` is shown to people as the module’s own words',
      response('has the module’s own message for an error: %j'),
      rule('error-message-is-for-people'),
    ),
    held(
      '`error.message` of `build-file` is shown to people, too, and the other files are written',
      framework('do not prevent files of others if they fail, and each is named'),
    ),
    chosen(
      'An answer that breaks the protocol',
      { what: 'is refused with each breach, its place and its value, and nothing is changed.', page: GUIDE },
      jobs('changes nothing if its answer is invalid'),
      response('is refused if it is invalid: %j'),
    ),
  ],
}

export const modulesPage: Page = {
  name: 'modules',
  title: 'Modules: descriptor, jobs, limits',
  intro:
    'The declaration of an app, its requests and its answers. [Custom file format modules](../../modules/README.md) is the guide; the types are in `core/contract/moduleProtocol.ts`. The strings are on [a page of their own](module-strings.md).',
  sections: [configuration, calls, requests, answers, limits, access],
}
