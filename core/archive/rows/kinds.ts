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
} from '../../model/enumerations.ts'
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
  type ArchiveLine,
  type ReferencedKind,
} from './members.ts'
import { TERM_MEMBER_NAMES } from '../../model/term.ts'
import { fileContentMember, fileLayout, fileSettingsMember, pluralRules } from './files.ts'
import { ignoredIssues } from './ignoredIssues.ts'
import { memoryUse, segmentOrigin } from './memories.ts'
import {
  customLanguagesMember,
  machineSuggestions,
  qaDictionaries,
  ownId,
  qaChecks,
  qaRules,
  qaWords,
  savedQueriesMember,
} from './project.ts'
import { listIn, objectsIn, pathAndDirectory } from './rows.ts'
import { screenshotImageMember, screenshotRegions, screenshotStrings } from './screenshots.ts'
import { mail, needsWork, previousContext, previousSource } from './translationStates.ts'
import { deflatedContent, unsettledForms } from './translationFiles.ts'
import {
  draftsMember,
  fieldValues,
  isArchived,
  pluralForm,
  positionInFile,
  rememberString,
  sourceTextMember,
  translatedOnItsOwn,
  translatorCommentsMember,
} from './strings.ts'
import {
  countValue,
  flagValue,
  identityValue,
  languageCodeValue,
  languageCodesValue,
  markValue,
  oneOf,
  placePath,
  referenceValue,
  textValue,
  timeValue,
} from './values.ts'

/** The newest version that an archive's first line may name; one of a later version is refused. */
export const ARCHIVE_VERSION = 2

const id = required('id', identityValue)

/** A translation that was never updated has the time of its creation. */
const timeOfCreation: Absent = (line, intake) => timeValue.read(line.createdAt, intake) ?? intake.now
const createdAt = defaulted('createdAt', timeValue, timeOfRestore)

function rememberId(kind: ReferencedKind): (line: ArchiveLine, intake: Intake) => void {
  return (line, intake) => intake.known[kind].add(line.id as number)
}

const user = defineKind({
  name: 'user',
  table: 'user',
  members: [id, required('login', textValue), nullable('name', textValue), mail],
  remember: rememberId('user'),
})

const project = defineKind({
  name: 'project',
  table: 'project',
  members: [
    id,
    required('identifier', textValue),
    required('name', textValue),
    defaulted('type', oneOf(...PROJECT_TYPES), 'file-based'),
    defaulted('deployment', oneOf(...DEPLOYMENTS), 'standard'),
    required('sourceLanguageId', languageCodeValue),
    listIn('targetLanguageIds', languageCodeValue, {
      table: 'target_language',
      column: 'language_id',
      position: 'position',
    }),
    nullable('ownerId', referenceValue('user')),
    customLanguagesMember,
    savedQueriesMember,
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
  members: [id, required('name', textValue), nullable('title', textValue)],
  remember: rememberId('branch'),
})

const file = defineKind({
  name: 'file',
  table: 'file',
  members: [
    id,
    nullable('branchId', referenceValue('branch')),
    required('name', placePath),
    nullable('title', textValue),
    required('type', textValue),
    nullable('context', textValue),
    pathAndDirectory('path'),
    fileContentMember,
    fileSettingsMember,
    fileLayout,
    pluralRules,
  ],
  stamps: ['created_at'],
  remember: rememberId('file'),
})

const label = defineKind({
  name: 'label',
  table: 'label',
  members: [id, required('title', textValue), defaulted('isSystem', flagValue, 0)],
  remember: rememberId('label'),
})

const field = defineKind({
  name: 'field',
  table: 'field',
  members: [id, required('name', textValue), required('slug', textValue), required('type', textValue)],
  remember: (line, intake) => void intake.fields.set(line.slug as string, line.id as number),
})

const string = defineKind({
  name: 'string',
  table: 'source_string',
  members: [
    id,
    nullable('fileId', referenceValue('file')),
    nullable('branchId', referenceValue('branch')),
    required('identifier', textValue),
    defaulted('type', oneOf(...STRING_TYPES), 'plain'),
    sourceTextMember('text'),
    nullable('context', textValue),
    nullable('maxLength', countValue),
    defaulted('isHidden', flagValue, 0),
    nullable('masterStringId', referenceValue('string')),
    defaulted('isPassedWorkflow', flagValue, 0),
    listIn('labelIds', referenceValue('label'), {
      table: 'string_label',
      owner: 'string_id',
      column: 'label_id',
    }),
    fieldValues('fields'),
    nullable('customData', textValue),
    createdAt,
    nullable('updatedAt', timeValue),
    nullable('sourceChangedAt', timeValue),
    isArchived('isArchived'),
    positionInFile('position'),
    draftsMember,
    translatedOnItsOwn,
    translatorCommentsMember,
  ],
  follows: 'master_string_id',
  remember: rememberString,
})

const translation = defineKind({
  name: 'translation',
  table: 'translation',
  members: [
    id,
    required('stringId', referenceValue('string')),
    required('languageId', languageCodeValue),
    pluralForm('pluralForm'),
    searchable('text', textValue),
    nullable('userId', referenceValue('user')),
    nullable('provider', textValue),
    defaulted('isPreTranslated', flagValue, 0),
    defaulted('isShared', flagValue, 0),
    createdAt,
    defaulted('updatedAt', timeValue, timeOfCreation),
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
    required('translationId', referenceValue('translation')),
    required('userId', referenceValue('user')),
    required('mark', markValue),
    defaulted('votedAt', timeValue, timeOfRestore),
  ],
  orderedBy: 'translation_id, user_id',
})

const approval = defineKind({
  name: 'approval',
  table: 'approval',
  members: [
    id,
    required('translationId', referenceValue('translation')),
    nullable('userId', referenceValue('user')),
    createdAt,
  ],
})

const comment = defineKind({
  name: 'comment',
  table: 'comment',
  members: [
    id,
    required('stringId', referenceValue('string')),
    nullable('languageId', languageCodeValue),
    nullable('userId', referenceValue('user')),
    defaulted('type', oneOf(...COMMENT_TYPES), 'comment'),
    nullable('issueType', oneOf(...ISSUE_TYPES)),
    nullable('issueStatus', oneOf(...ISSUE_STATUSES)),
    searchable('text', textValue),
    createdAt,
  ],
})

const screenshot = defineKind({
  name: 'screenshot',
  table: 'screenshot',
  members: [
    id,
    required('name', textValue),
    screenshotStrings(
      listIn('stringIds', referenceValue('string'), {
        table: 'screenshot_string',
        owner: 'screenshot_id',
        column: 'string_id',
      }),
    ),
    screenshotImageMember,
    screenshotRegions,
    {
      ...listIn('labelIds', referenceValue('label'), {
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
  members: [id, required('name', textValue), defaulted('languageIds', languageCodesValue, '[]'), memoryUse],
  remember: rememberId('tm'),
})

const tmRecord = defineKind({
  name: 'tmSegment.records',
  table: 'tm_record',
  owner: 'segment_id',
  members: [
    id,
    required('languageId', languageCodeValue),
    searchable('text', textValue),
    defaulted('usageCount', countValue, 0),
    nullable('createdBy', referenceValue('user')),
    nullable('updatedBy', referenceValue('user')),
    createdAt,
    nullable('updatedAt', timeValue),
  ],
})

const tmSegment = defineKind({
  name: 'tmSegment',
  table: 'tm_segment',
  members: [id, required('tmId', referenceValue('tm')), objectsIn('records', tmRecord), segmentOrigin],
})

const glossary = defineKind({
  name: 'glossary',
  table: 'glossary',
  members: [id, required('name', textValue), defaulted('languageIds', languageCodesValue, '[]')],
  remember: rememberId('glossary'),
})

const concept = defineKind({
  name: 'concept',
  table: 'concept',
  members: [
    id,
    required('glossaryId', referenceValue('glossary')),
    nullable('userId', referenceValue('user')),
    nullable('subject', textValue),
    nullable('definition', textValue),
    nullable('url', textValue),
    nullable('note', textValue),
    defaulted('translatable', flagValue, 1),
    createdAt,
    nullable('updatedAt', timeValue),
  ],
  remember: rememberId('concept'),
})

const term = defineKind({
  name: 'term',
  table: 'term',
  members: [
    id,
    required('glossaryId', referenceValue('glossary')),
    required('conceptId', referenceValue('concept')),
    required('languageId', languageCodeValue),
    searchable('text', textValue),
    // An archive's lines have their members in an order that stays: the description stands before who wrote it.
    nullable('description', textValue),
    nullable('userId', referenceValue('user')),
    ...TERM_MEMBER_NAMES.filter((name) => name !== 'description').map((name) => nullable(name, textValue)),
    createdAt,
    nullable('updatedAt', timeValue),
  ],
})

const translationFile = defineKind({
  name: 'translationFile',
  table: 'translation_file',
  members: [
    required('fileId', referenceValue('file')),
    required('languageId', languageCodeValue),
    required('path', textValue),
    deflatedContent,
    defaulted('seenAt', timeValue, timeOfRestore),
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
