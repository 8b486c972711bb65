/** The module protocol: strings, their translations, segmentation and the preview. */
import { chosen, held, testsIn, type Page, type Section } from '../statement.ts'

const response = testsIn('tests/modules/response.test.ts')
const request = testsIn('tests/modules/request.test.ts')
const protocol = testsIn('tests/modules/rules.test.ts', 'tests/modules/rules')
const checker = testsIn('tests/modules/planted.test.ts')
const planted = testsIn('tests/modules/planted.test.ts', 'tests/modules/planted/parse.ts')
const modules = testsIn('tests/modules/hosting.test.ts')
const parts = testsIn('tests/modules/hostingContents.test.ts')
const jobs = testsIn('tests/modules/hostingJobs.test.ts')
const screen = testsIn('tests/modules/modulesScreen.test.ts')
const framework = testsIn('tests/modules/framework/framework.test.ts')
const contents = testsIn('tests/formats/serviceType.test.ts')
const lists = testsIn('tests/service/lists.test.ts')
const commands = testsIn('tests/cli/module.test.ts')
const window = testsIn('tests/e2e/modules.e2e.ts')

const GUIDE = 'docs/modules/README.md'
const EVERY_MEMBER = 'is read with every member'
const GETS_BACK = 'receives each member of its strings, with numbers, texts and statuses'
const CUT_AND_MERGED = 'are segmented and merged again, and the preview is kept'
const IN_THE_WINDOW = 'asks before code runs, shows the preview, and takes translations in it'

const rule = (name: string) => protocol('%s', name)

const strings: Section = {
  title: 'A string',
  statements: [
    held(
      'In line strings are an array; behind an address they are one object a line',
      response('is accepted with strings behind an address, separated by %s'),
      request('has the strings behind an address next, one a line'),
    ),
    held(
      '`previewId` is a whole number, required of each string where `parse-file` has a preview',
      rule('preview-needs-a-previewId-of-each-string'),
      response('requires a previewId of each string, 0 or more'),
    ),
    held(
      '`id` is the string’s number in the project, in `build-file` alone',
      jobs(GETS_BACK),
      rule('build-file-gets-each-member-of-a-string'),
    ),
    held(
      '`identifier` is required, and unique in the file',
      rule('identifier-is-required'),
      rule('identifier-is-unique'),
    ),
    held('`context` may be left out', response(EVERY_MEMBER), rule('optional-members-have-defaults')),
    held('`customData` comes back as it was at export', jobs(GETS_BACK), response(EVERY_MEMBER)),
    held(
      '`maxLength` is null where it is left out',
      rule('optional-members-have-defaults'),
      jobs(GETS_BACK),
      modules('is imported and exported'),
    ),
    held('`isHidden` is null where it is left out', rule('optional-members-have-defaults'), jobs(GETS_BACK)),
    held('`hasPlurals` is false where it is left out', rule('plural-text-needs-hasPlurals'), jobs(GETS_BACK)),
    held(
      '`labels` are none where they are left out',
      rule('optional-members-have-defaults'),
      jobs(GETS_BACK),
    ),
    held(
      '`attributes.serviceType` names the built-in format of the text',
      parts(CUT_AND_MERGED),
      rule('serviceType-is-known-by-its-alias'),
    ),
    chosen(
      '`attributes.serviceType` is one of the formats that are known',
      {
        what: 'the types of the table of formats; another type is refused with these.',
        page: 'docs/formats.md',
      },
      contents(
        'is refused for an unknown type, with the known ones, and for broken content, with the position',
      ),
      contents('is unchanged after merging without translations: %s'),
    ),
    held('`text` of a plain string is a text', rule('text-is-required'), rule('text-may-be-empty')),
    held(
      '`text` of a plural string has a text for each category of the source language, and for no other',
      rule('plural-text-has-the-source-categories'),
      rule('plural-text-lacks-no-category'),
    ),
    held(
      '`translations` are by the ids of the languages that were asked for',
      rule('translation-file-has-its-language'),
      rule('translations-are-of-the-languages-asked-for'),
    ),
    held(
      'Members of another type are refused, each with its place',
      rule('optional-members-have-types'),
      response('is refused with %s'),
    ),
    held(
      'Optional members may be null',
      rule('optional-members-may-be-null'),
      response('is accepted with only its identifier and text, and with nulls'),
    ),
  ],
}

const translations: Section = {
  title: 'A translation of a string',
  statements: [
    held(
      '`text` of a translation is a text for a plain string',
      rule('translation-file-has-its-language'),
      jobs(GETS_BACK),
    ),
    held(
      '`text` of a translation of a plural string is by the categories of its own language',
      rule('plural-translation-has-the-target-categories'),
      framework('support import and export: lines, a page, plurals, a table of languages'),
    ),
    held(
      '`status` is `untranslated`, `translated` or `approved`',
      rule('status-is-one-of-three'),
      rule('untranslated-is-no-translation'),
    ),
    held(
      '`status` is `translated` where it is left out',
      rule('translation-file-has-its-language'),
      rule('multilingual-has-several-languages'),
    ),
    held(
      '`status` of a plural string may be one for each category',
      rule('status-may-be-one-for-each-category'),
      response(EVERY_MEMBER),
    ),
    chosen(
      'A string without a translation goes to `build-file`, too',
      { what: 'with the text of its source and the status `untranslated`.', page: GUIDE },
      jobs(GETS_BACK),
    ),
    chosen(
      'A status changes as people work',
      {
        what: 'a text that is saved is `translated`, one that was approved `approved`.',
        page: 'docs/reviewing.md',
      },
      jobs(GETS_BACK),
    ),
    held(
      'A multilingual file has translations into several languages, of those asked for',
      rule('multilingual-has-several-languages'),
      framework('support import and export: lines, a page, plurals, a table of languages'),
      modules('is imported and exported'),
    ),
    held(
      'A file of translations has the identifiers of its source; what has none of them goes to no string',
      modules('imports translations from a file of translations'),
      planted('%s', 'identifiers that differ at each parse'),
    ),
  ],
}

const ownSegments: Section = {
  title: 'Segments that the app cuts',
  statements: [
    held(
      'A file of a module can be given SRX 2.0 rules',
      jobs('receives the rules of the file if it supports them (%s)'),
    ),
    held(
      'The API takes rules as `importOptions.srxStorageId`, with a new file and with an update',
      lists('segments a file by the rules of its upload and update'),
    ),
    held(
      'The rules come to the app in both jobs',
      jobs('receives the rules of the file if it supports them (%s)'),
      rule('srx-goes-along-with-build-file'),
    ),
    held(
      'Without rules the app gets null',
      rule('source-file-has-no-target-languages'),
      rule('srx-stays-away-from-others'),
    ),
    held(
      'Each segment that the app cuts is a string with an identifier of its own, and `build-file` gets all of them to put together',
      commands('gives the rules of a file to a module that cuts by them'),
      commands('%s has no breach, in process and over HTTP'),
      rule('identifier-is-unique'),
    ),
  ],
}

const contentSegments: Section = {
  title: 'Segments that are cut for the app',
  statements: [
    held(
      'The text of a string with `serviceType` is read as a file of that format',
      parts(CUT_AND_MERGED),
      contents('is split into the strings of the format, and merged back with translations'),
    ),
    held(
      'It is segmented by the project’s rules for the file, or the format’s own',
      contents('is split by a segmenter, the same one in both directions'),
      parts(CUT_AND_MERGED),
    ),
    held(
      'Each of its segments is a string of the project',
      parts(CUT_AND_MERGED),
      parts('are distinguished from strings of the module with similar names'),
    ),
    held(
      '`build-file` gets the string as the app gave it, its translations merged',
      parts(CUT_AND_MERGED),
      parts('are translated from a file of translations, part by part'),
    ),
    held(
      'It goes to `build-file` with an `id`, `translated` once any of its segments is, `approved` once all are; strings without a `serviceType` have no `attributes`',
      parts('are sent under the id of a part: translated once any part is, approved once all are'),
    ),
    held('It has no effect in a string-based project', parts('are unchanged in a string-based project')),
    held(
      'It has no effect on a plural string',
      parts('are not segmented if they have plurals, and survive a round trip'),
    ),
  ],
}

const preview: Section = {
  title: 'The preview',
  statements: [
    held(
      'It is made at import of the source file, and kept',
      rule('preview-is-html-in-base64'),
      screen('has its elements and their texts'),
    ),
    held(
      'It is not taken with translations, of one language or of several',
      rule('preview-is-of-a-source-file-only'),
      response('exists only for source files'),
    ),
    held('It is not taken where strings are plural', rule('preview-is-left-out-where-there-are-plurals')),
    held(
      'It shows the file in the editor, with the translations in place',
      window(IN_THE_WINDOW),
      screen('has its elements and their texts'),
    ),
    held(
      'A string’s element has `id="string_preview_id_{previewId}"`, with the number of the string',
      screen('has its elements and their texts'),
      planted('%s', 'a string that is not in the preview'),
    ),
    held(
      'A string’s element has `class="service_phrase"`; pressing it opens the string, and it is edited in place',
      window(IN_THE_WINDOW),
      checker('%s', 'lines with a page'),
    ),
    held(
      'An element without that class opens its string, and cannot be edited; the author gets a warning',
      window('writes in no element of a preview that lacks the class, and opens its string all the same'),
      planted('%s', 'an element that nobody can edit'),
    ),
    held(
      'Segments that the app cuts have a `previewId` and an element each',
      rule('preview-needs-a-previewId-of-each-string'),
      commands('%s has no breach, in process and over HTTP'),
    ),
    chosen(
      'If strings share a `previewId`, the service links only the last to its element',
      {
        what: 'the author gets a warning. Interlinear’s editor gives each string a part of the element, as it does with segments that it splits for the app.',
        page: GUIDE,
      },
      planted('%s', 'a previewId of two strings'),
      parts(CUT_AND_MERGED),
    ),
    held('Nothing in a preview runs, loads or leads elsewhere', window(IN_THE_WINDOW)),
  ],
}

export const moduleStringsPage: Page = {
  name: 'module-strings',
  title: 'Modules: strings, segments, previews',
  intro:
    'The strings that go between the workbench and an app, how long texts become segments, and the page that shows a file as it looks. [Custom file format modules](../../modules/README.md) is the guide.',
  sections: [strings, translations, ownSegments, contentSegments, preview],
}
