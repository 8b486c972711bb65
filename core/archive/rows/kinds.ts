/**
 * Every kind of line in the project archive, in the order in which backup writes them, each with its members in
 * the documented order (docs/archive.md). Restore checks and stores by this description, backup writes by it.
 *
 * Beyond docs/archive.md there is what else people decided in a project and would miss, as further members of the lines
 * that it has; the files of the kinds have these. A reader that knows docs/archive.md alone leaves them out with a
 * warning. Backup writes them only where a project has them, so that any other archive is what it would be without them.
 */
import { DEPLOYMENTS, PROJECT_TYPES } from '../../model/enumerations.ts'
import {
  defaulted,
  defineKind,
  nullable,
  required,
  timeOfRestore,
  type Absent,
  type Intake,
  type ArchiveKind,
  type ArchiveLine,
  type ReferencedKind,
} from './members.ts'
import { approval as approvalEntity } from '../../model/approval.ts'
import { branch as branchEntity } from '../../model/branch.ts'
import { comment as commentEntity } from '../../model/comment.ts'
import { concept as conceptEntity } from '../../model/concept.ts'
import { field as fieldEntity } from '../../model/field.ts'
import { file as fileEntity } from '../../model/file.ts'
import { glossary as glossaryEntity } from '../../model/glossary.ts'
import { label as labelEntity } from '../../model/label.ts'
import { memory as memoryEntity } from '../../model/memory.ts'
import { record as recordEntity } from '../../model/record.ts'
import { screenshot as screenshotEntity } from '../../model/screenshot.ts'
import { segment as segmentEntity } from '../../model/segment.ts'
import { string as stringEntity } from '../../model/string.ts'
import { term as termEntity } from '../../model/term.ts'
import { translation as translationEntity } from '../../model/translation.ts'
import { user as userEntity } from '../../model/user.ts'
import { vote as voteEntity } from '../../model/vote.ts'
import { archiveMembers } from './modelMembers.ts'
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
  styleGuides,
} from './project.ts'
import { listIn, objectsIn, pathAndDirectory } from './rows.ts'
import { screenshotImageMember, screenshotRegions, screenshotStrings } from './screenshots.ts'
import { deflatedContent, unsettledForms } from './translationFiles.ts'
import {
  draftsMember,
  fieldValues,
  isArchived,
  pluralForm,
  positionInFile,
  previousSource,
  proposalsMember,
  rememberString,
  sourceTextMember,
  translatedOnItsOwn,
  translatorCommentsMember,
} from './strings.ts'
import {
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
const languageCodes = defaulted('languageIds', languageCodesValue, '[]')

function rememberId(kind: ReferencedKind): (line: ArchiveLine, intake: Intake) => void {
  return (line, intake) => intake.known[kind].add(line.id as number)
}

const user = defineKind({
  name: 'user',
  table: userEntity.table,
  members: archiveMembers(userEntity),
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
    styleGuides,
    ownId,
  ],
  stamps: ['created_at'],
})

const branch = defineKind({
  name: 'branch',
  table: branchEntity.table,
  members: archiveMembers(branchEntity),
  remember: rememberId('branch'),
})

const file = defineKind({
  name: 'file',
  table: fileEntity.table,
  members: archiveMembers(fileEntity, { name: required('name', placePath), path: pathAndDirectory('path') }, [
    fileContentMember,
    fileSettingsMember,
    fileLayout,
    pluralRules,
  ]),
  stamps: ['created_at'],
  remember: rememberId('file'),
})

const label = defineKind({
  name: 'label',
  table: labelEntity.table,
  members: archiveMembers(labelEntity),
  remember: rememberId('label'),
})

const field = defineKind({
  name: 'field',
  table: fieldEntity.table,
  members: archiveMembers(fieldEntity),
  remember: (line, intake) => void intake.fields.set(line.slug as string, line.id as number),
})

const string = defineKind({
  name: 'string',
  table: stringEntity.table,
  members: archiveMembers(
    stringEntity,
    {
      text: sourceTextMember('text'),
      customData: [
        listIn('labelIds', referenceValue('label'), {
          table: 'string_label',
          owner: 'string_id',
          column: 'label_id',
        }),
        fieldValues('fields'),
        nullable('customData', textValue),
      ],
    },
    [
      isArchived('isArchived'),
      positionInFile('position'),
      draftsMember,
      translatedOnItsOwn,
      translatorCommentsMember,
      proposalsMember,
    ],
  ),
  follows: 'master_string_id',
  remember: rememberString,
})

const translation = defineKind({
  name: 'translation',
  table: translationEntity.table,
  members: archiveMembers(
    translationEntity,
    {
      pluralForm: pluralForm('pluralForm'),
      updatedAt: defaulted('updatedAt', timeValue, timeOfCreation),
      previousSource: previousSource('previousSource'),
    },
    [ignoredIssues],
  ),
  remember: rememberId('translation'),
})

const vote = defineKind({
  name: 'vote',
  table: voteEntity.table,
  members: archiveMembers(voteEntity, { mark: required('mark', markValue) }),
  orderedBy: 'translation_id, user_id',
})

const approval = defineKind({
  name: 'approval',
  table: approvalEntity.table,
  members: archiveMembers(approvalEntity),
})

const comment = defineKind({
  name: 'comment',
  table: commentEntity.table,
  members: archiveMembers(commentEntity),
})

const screenshot = defineKind({
  name: 'screenshot',
  table: screenshotEntity.table,
  members: archiveMembers(screenshotEntity, {}, [
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
  ]),
})

const tm = defineKind({
  name: 'tm',
  table: memoryEntity.table,
  members: archiveMembers(memoryEntity, { languageIds: languageCodes }, [memoryUse]),
  remember: rememberId('tm'),
})

const tmRecord = defineKind({
  name: 'tmSegment.records',
  table: recordEntity.table,
  owner: 'segment_id',
  members: archiveMembers(recordEntity),
})

const tmSegment = defineKind({
  name: 'tmSegment',
  table: segmentEntity.table,
  members: archiveMembers(segmentEntity, {}, [objectsIn('records', tmRecord), segmentOrigin]),
})

const glossary = defineKind({
  name: 'glossary',
  table: glossaryEntity.table,
  members: archiveMembers(glossaryEntity, { languageIds: languageCodes }),
  remember: rememberId('glossary'),
})

const concept = defineKind({
  name: 'concept',
  table: conceptEntity.table,
  members: archiveMembers(conceptEntity),
  remember: rememberId('concept'),
})

const term = defineKind({
  name: 'term',
  table: termEntity.table,
  members: archiveMembers(termEntity),
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
