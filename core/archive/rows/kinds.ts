/**
 * Every kind of line in the project archive, in the order in which backup writes them, each with its members in
 * the documented order (docs/archive.md). Restore checks and stores by this description, backup writes by it.
 *
 * Beyond docs/archive.md there is what else people decided in a project and would miss, as further members of the lines
 * that it has; the files of the kinds have these. A reader that knows docs/archive.md alone leaves them out with a
 * warning. Backup writes them only where a project has them, so that any other archive is what it would be without them.
 */
import {
  COMMENT_TYPES,
  DEPLOYMENTS,
  ISSUE_STATUSES,
  ISSUE_TYPES,
  PROJECT_TYPES,
  STRING_TYPES,
} from '../../contract/enumerations.ts'
import {
  defaulted,
  defineKind,
  nullable,
  required,
  searchable,
  timeOfRestore,
  type Absent,
  type Intake,
  type ArchiveKind,
  type Line,
  type ReferencedKind,
} from './members.ts'
import { TERM_MEMBER_NAMES } from '../../contract/termMembers.ts'
import { fileContent, fileLayout, fileSettings, pluralRules } from './files.ts'
import { ignoredIssues } from './ignoredIssues.ts'
import { memoryUse, segmentOrigin } from './memories.ts'
import {
  customLanguages,
  machineSuggestions,
  qaDictionaries,
  ownId,
  qaChecks,
  qaRules,
  qaWords,
  savedQueries,
} from './project.ts'
import { listIn, objectsIn, pathAndDirectory } from './rows.ts'
import { screenshotImage, screenshotRegions, screenshotStrings } from './screenshots.ts'
import { mail, needsWork, previousContext, previousSource } from './translationStates.ts'
import { deflatedContent, unsettledForms } from './translationFiles.ts'
import {
  drafts,
  fieldValues,
  isArchived,
  pluralForm,
  positionInFile,
  rememberString,
  sourceText,
  translatedOnItsOwn,
  translatorComments,
} from './strings.ts'
import {
  count,
  flag,
  identity,
  languageCode,
  languageCodes,
  mark,
  oneOf,
  placePath,
  reference,
  text,
  time,
} from './values.ts'

/** The newest version that an archive's first line may name; one of a later version is refused. */
export const ARCHIVE_VERSION = 2

const id = required('id', identity)

/** A translation that was never updated has the time of its creation. */
const timeOfCreation: Absent = (line, intake) => time.read(line.createdAt, intake) ?? intake.now
const createdAt = defaulted('createdAt', time, timeOfRestore)

function rememberId(kind: ReferencedKind): (line: Line, intake: Intake) => void {
  return (line, intake) => intake.known[kind].add(line.id as number)
}

const user = defineKind({
  name: 'user',
  table: 'user',
  members: [id, required('login', text), nullable('name', text), mail],
  remember: rememberId('user'),
})

const project = defineKind({
  name: 'project',
  table: 'project',
  members: [
    id,
    required('identifier', text),
    required('name', text),
    defaulted('type', oneOf(...PROJECT_TYPES), 'file-based'),
    defaulted('deployment', oneOf(...DEPLOYMENTS), 'standard'),
    required('sourceLanguageId', languageCode),
    listIn('targetLanguageIds', languageCode, {
      table: 'target_language',
      column: 'language_id',
      position: 'position',
    }),
    nullable('ownerId', reference('user')),
    customLanguages,
    savedQueries,
    qaChecks,
    qaRules,
    qaWords,
    qaDictionaries,
    machineSuggestions,
    ownId,
  ],
  stamps: ['created_at'],
})

const branch = defineKind({
  name: 'branch',
  table: 'branch',
  members: [id, required('name', text), nullable('title', text)],
  remember: rememberId('branch'),
})

const file = defineKind({
  name: 'file',
  table: 'file',
  members: [
    id,
    nullable('branchId', reference('branch')),
    required('name', placePath),
    nullable('title', text),
    required('type', text),
    nullable('context', text),
    pathAndDirectory('path'),
    fileContent,
    fileSettings,
    fileLayout,
    pluralRules,
  ],
  stamps: ['created_at'],
  remember: rememberId('file'),
})

const label = defineKind({
  name: 'label',
  table: 'label',
  members: [id, required('title', text), defaulted('isSystem', flag, 0)],
  remember: rememberId('label'),
})

const field = defineKind({
  name: 'field',
  table: 'field',
  members: [id, required('name', text), required('slug', text), required('type', text)],
  remember: (line, intake) => void intake.fields.set(line.slug as string, line.id as number),
})

const string = defineKind({
  name: 'string',
  table: 'source_string',
  members: [
    id,
    nullable('fileId', reference('file')),
    nullable('branchId', reference('branch')),
    required('identifier', text),
    defaulted('type', oneOf(...STRING_TYPES), 'plain'),
    sourceText('text'),
    nullable('context', text),
    nullable('maxLength', count),
    defaulted('isHidden', flag, 0),
    nullable('masterStringId', reference('string')),
    defaulted('isPassedWorkflow', flag, 0),
    listIn('labelIds', reference('label'), { table: 'string_label', owner: 'string_id', column: 'label_id' }),
    fieldValues('fields'),
    nullable('customData', text),
    createdAt,
    nullable('updatedAt', time),
    nullable('sourceChangedAt', time),
    isArchived('isArchived'),
    positionInFile('position'),
    drafts,
    translatedOnItsOwn,
    translatorComments,
  ],
  follows: 'master_string_id',
  remember: rememberString,
})

const translation = defineKind({
  name: 'translation',
  table: 'translation',
  members: [
    id,
    required('stringId', reference('string')),
    required('languageId', languageCode),
    pluralForm('pluralForm'),
    searchable('text', text),
    nullable('userId', reference('user')),
    nullable('provider', text),
    defaulted('isPreTranslated', flag, 0),
    defaulted('isShared', flag, 0),
    createdAt,
    defaulted('updatedAt', time, timeOfCreation),
    ignoredIssues,
    needsWork,
    previousSource,
    previousContext,
  ],
  remember: rememberId('translation'),
})

const vote = defineKind({
  name: 'vote',
  table: 'vote',
  members: [
    required('translationId', reference('translation')),
    required('userId', reference('user')),
    required('mark', mark),
    defaulted('votedAt', time, timeOfRestore),
  ],
  orderedBy: 'translation_id, user_id',
})

const approval = defineKind({
  name: 'approval',
  table: 'approval',
  members: [
    id,
    required('translationId', reference('translation')),
    nullable('userId', reference('user')),
    createdAt,
  ],
})

const comment = defineKind({
  name: 'comment',
  table: 'comment',
  members: [
    id,
    required('stringId', reference('string')),
    nullable('languageId', languageCode),
    nullable('userId', reference('user')),
    defaulted('type', oneOf(...COMMENT_TYPES), 'comment'),
    nullable('issueType', oneOf(...ISSUE_TYPES)),
    nullable('issueStatus', oneOf(...ISSUE_STATUSES)),
    searchable('text', text),
    createdAt,
  ],
})

const screenshot = defineKind({
  name: 'screenshot',
  table: 'screenshot',
  members: [
    id,
    required('name', text),
    screenshotStrings(
      listIn('stringIds', reference('string'), {
        table: 'screenshot_string',
        owner: 'screenshot_id',
        column: 'string_id',
      }),
    ),
    screenshotImage,
    screenshotRegions,
    {
      ...listIn('labelIds', reference('label'), {
        table: 'screenshot_label',
        owner: 'screenshot_id',
        column: 'label_id',
      }),
      presence: 'SELECT 1 FROM screenshot_label',
    },
  ],
})

const tm = defineKind({
  name: 'tm',
  table: 'tm',
  members: [id, required('name', text), defaulted('languageIds', languageCodes, '[]'), memoryUse],
  remember: rememberId('tm'),
})

const tmRecord = defineKind({
  name: 'tmSegment.records',
  table: 'tm_record',
  owner: 'segment_id',
  members: [
    id,
    required('languageId', languageCode),
    searchable('text', text),
    defaulted('usageCount', count, 0),
    nullable('createdBy', reference('user')),
    nullable('updatedBy', reference('user')),
    createdAt,
    nullable('updatedAt', time),
  ],
})

const tmSegment = defineKind({
  name: 'tmSegment',
  table: 'tm_segment',
  members: [id, required('tmId', reference('tm')), objectsIn('records', tmRecord), segmentOrigin],
})

const glossary = defineKind({
  name: 'glossary',
  table: 'glossary',
  members: [id, required('name', text), defaulted('languageIds', languageCodes, '[]')],
  remember: rememberId('glossary'),
})

const concept = defineKind({
  name: 'concept',
  table: 'concept',
  members: [
    id,
    required('glossaryId', reference('glossary')),
    nullable('userId', reference('user')),
    nullable('subject', text),
    nullable('definition', text),
    nullable('url', text),
    nullable('note', text),
    defaulted('translatable', flag, 1),
    createdAt,
    nullable('updatedAt', time),
  ],
  remember: rememberId('concept'),
})

const term = defineKind({
  name: 'term',
  table: 'term',
  members: [
    id,
    required('glossaryId', reference('glossary')),
    required('conceptId', reference('concept')),
    required('languageId', languageCode),
    searchable('text', text),
    // An archive's lines have their members in an order that stays: the description stands before who wrote it.
    nullable('description', text),
    nullable('userId', reference('user')),
    ...TERM_MEMBER_NAMES.filter((name) => name !== 'description').map((name) => nullable(name, text)),
    createdAt,
    nullable('updatedAt', time),
  ],
})

const translationFile = defineKind({
  name: 'translationFile',
  table: 'translation_file',
  members: [
    required('fileId', reference('file')),
    required('languageId', languageCode),
    required('path', text),
    deflatedContent,
    defaulted('seenAt', time, timeOfRestore),
    unsettledForms,
  ],
  orderedBy: 'file_id, language_id',
  since: 2,
})

/** The order of the archive's lines: every reference names an earlier line. */
export const KINDS: readonly ArchiveKind[] = [
  user,
  project,
  branch,
  file,
  label,
  field,
  string,
  translation,
  vote,
  approval,
  comment,
  screenshot,
  tm,
  tmSegment,
  glossary,
  concept,
  term,
  translationFile,
]
