/**
 * What the local service lists, kind by kind: where its rows are, what narrows them and what orders them. Texts of
 * SQL stand here alone; what a request brings is only ever bound.
 */

export interface BranchItem {
  id: number
  name: string
  title: string | null
}

export interface DirectoryItem {
  id: number
  branchId: number | null
  parentId: number | null
  name: string
  title: string | null
}

export interface FileItem {
  id: number
  branchId: number | null
  directoryId: number | null
  name: string
  title: string | null
  type: string
  context: string | null
  /** As imported, without the branch. */
  path: string
  createdAt: number
  updatedAt: number | null
  /** Whether it has segmentation rules of its own. */
  hasRules: 0 | 1
}

export interface StringItem {
  id: number
  fileId: number | null
  branchId: number | null
  directoryId: number | null
  identifier: string
  type: 'plain' | 'plural' | 'icu' | 'asset'
  text: string
  /** JSON, of a plural string. */
  pluralForms: string | null
  context: string | null
  maxLength: number | null
  isHidden: 0 | 1
  masterStringId: number | null
  isPassedWorkflow: 0 | 1
  createdAt: number
  updatedAt: number | null
  /** JSON: ids. */
  labelIds: string
  /** JSON: values by the field's slug. */
  fields: string
}

export interface TranslationItem {
  id: number
  stringId: number
  stringType: StringItem['type']
  languageId: string
  pluralForm: string
  text: string
  userId: number | null
  login: string | null
  userName: string | null
  provider: string | null
  isPreTranslated: 0 | 1
  rating: number
  createdAt: number
}

export interface ApprovalItem {
  id: number
  translationId: number
  stringId: number
  languageId: string
  userId: number | null
  login: string | null
  userName: string | null
  createdAt: number
}

export interface VoteItem {
  translationId: number
  userId: number
  login: string
  userName: string | null
  mark: 1 | -1
  votedAt: number
}

export interface CommentItem {
  id: number
  stringId: number
  languageId: string | null
  userId: number | null
  login: string | null
  userName: string | null
  type: 'comment' | 'issue'
  issueType: string | null
  issueStatus: string | null
  text: string
  createdAt: number
  stringText: string
  stringType: StringItem['type']
  stringContext: string | null
  fileId: number | null
}

export interface LabelItem {
  id: number
  title: string
  isSystem: 0 | 1
}

export interface ScreenshotItem {
  id: number
  name: string
  /** JSON: `[{stringId, region}]`, a region being JSON of its own, or null. */
  tags: string
  /** In pixels; null where it has no image. */
  width: number | null
  height: number | null
}

export interface ResourceItem {
  id: number
  name: string
  /** JSON: ids. */
  languageIds: string
  /** Of a TM its segments, of a glossary its terms. */
  count: number
}

export interface SegmentItem {
  id: number
  tmId: number
}

export interface RecordItem {
  id: number
  segmentId: number
  languageId: string
  text: string
  usageCount: number
  createdBy: number | null
  updatedBy: number | null
  createdAt: number
  updatedAt: number | null
}

export interface ConceptItem {
  id: number
  glossaryId: number
  userId: number | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: 0 | 1
  createdAt: number
  updatedAt: number | null
}

export interface TermItem {
  id: number
  glossaryId: number
  conceptId: number
  languageId: string
  text: string
  description: string | null
  userId: number | null
  partOfSpeech: string | null
  status: string | null
  type: string | null
  gender: string | null
  note: string | null
  lemma: string | null
  url: string | null
  createdAt: number
  updatedAt: number | null
}

export interface FieldItem {
  id: number
  name: string
  slug: string
  type: string
}

/** A language of the project's own. */
export interface LanguageItem {
  /** JSON: `Language`. */
  definition: string
}

export interface MemberItem {
  id: number
  login: string
  name: string | null
}

export interface Items {
  branch: BranchItem
  directory: DirectoryItem
  file: FileItem
  string: StringItem
  translation: TranslationItem
  approval: ApprovalItem
  vote: VoteItem
  comment: CommentItem
  label: LabelItem
  screenshot: ScreenshotItem
  tm: ResourceItem
  segment: SegmentItem
  record: RecordItem
  glossary: ResourceItem
  concept: ConceptItem
  term: TermItem
  field: FieldItem
  language: LanguageItem
  member: MemberItem
}

export type Kind = keyof Items

export interface Listing {
  /** Columns, named as the item's members. */
  columns: string
  from: string
  /** What always holds. */
  where?: string
  /** Conditions by the filter's name, in which its value is bound as `@name`. */
  filters: Record<string, string>
  /** Columns that order, by the name that a request gives. */
  orders: Record<string, string>
  /** The column whose value tells two rows apart. */
  key: string
}

/** Ids as a JSON array. */
function among(column: string, name: string): string {
  return `${column} IN (SELECT value FROM json_each(@${name}))`
}

/** A text anywhere in a column; letters of ASCII without their case. */
function holds(column: string, name: string): string {
  return `instr(lower(coalesce(${column}, '')), lower(@${name})) > 0`
}

const inDirectory = (column: string, name: string): string => `${column} IN (
  WITH RECURSIVE below (id) AS (
    SELECT @${name} UNION ALL SELECT directory.id FROM directory JOIN below ON directory.parent_id = below.id)
  SELECT id FROM below)`

const AUTHOR = 'u.login, u.name AS userName'

export const listings: Record<Kind, Listing> = {
  branch: {
    columns: 'b.id, b.name, b.title',
    from: 'branch b',
    filters: { name: 'b.name = @name' },
    orders: { id: 'b.id', name: 'b.name', title: 'b.title' },
    key: 'b.id',
  },
  directory: {
    columns: 'd.id, d.branch_id AS branchId, d.parent_id AS parentId, d.name, d.title',
    from: 'directory d',
    filters: {
      branchId: 'd.branch_id = @branchId',
      directoryId: 'd.parent_id = @directoryId',
      below: `${inDirectory('d.id', 'below')} AND d.id <> @below`,
      isRoot: 'd.parent_id IS NULL AND (@isRoot = 1)',
      filter: holds('d.name', 'filter'),
    },
    orders: { id: 'd.id', name: 'd.name', title: 'd.title' },
    key: 'd.id',
  },
  file: {
    columns: `f.id, f.branch_id AS branchId, f.directory_id AS directoryId, f.name, f.title, f.type, f.context,
      coalesce(f.path, f.name) AS path, f.created_at AS createdAt, f.updated_at AS updatedAt,
      EXISTS (SELECT 1 FROM file_settings x WHERE x.file_id = f.id AND json_extract(x.settings, '$.srx') IS NOT NULL)
        AS hasRules`,
    from: 'file f',
    filters: {
      branchId: 'f.branch_id = @branchId',
      directoryId: 'f.directory_id = @directoryId',
      below: inDirectory('f.directory_id', 'below'),
      filter: holds('f.name', 'filter'),
    },
    orders: {
      id: 'f.id',
      name: 'f.name',
      title: 'f.title',
      createdAt: 'f.created_at',
      updatedAt: 'f.updated_at',
    },
    key: 'f.id',
  },
  string: {
    columns: `s.id, s.file_id AS fileId, coalesce(s.branch_id, f.branch_id) AS branchId,
      f.directory_id AS directoryId, s.identifier, s.type, s.text, s.plural_forms AS pluralForms, s.context,
      s.max_length AS maxLength, s.is_hidden AS isHidden, s.master_string_id AS masterStringId,
      s.is_passed_workflow AS isPassedWorkflow, s.created_at AS createdAt, s.updated_at AS updatedAt,
      (SELECT json_group_array(x.label_id) FROM string_label x WHERE x.string_id = s.id) AS labelIds,
      (SELECT json_group_object(d.slug, x.value) FROM string_field x JOIN field d ON d.id = x.field_id
       WHERE x.string_id = s.id) AS fields`,
    from: 'source_string s LEFT JOIN file f ON f.id = s.file_id',
    where: 's.is_archived = 0',
    filters: {
      fileId: 's.file_id = @fileId',
      branchId: 'coalesce(s.branch_id, f.branch_id) = @branchId',
      directoryId: inDirectory('f.directory_id', 'directoryId'),
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${among('label_id', 'labelIds')})`,
      inIdentifier: holds('s.identifier', 'inIdentifier'),
      inText: holds('s.text', 'inText'),
      inContext: holds('s.context', 'inContext'),
      anywhere: `(${holds('s.identifier', 'anywhere')} OR ${holds('s.text', 'anywhere')}
        OR ${holds('s.context', 'anywhere')})`,
    },
    orders: {
      id: 's.id',
      text: 's.text',
      identifier: 's.identifier',
      context: 's.context',
      createdAt: 's.created_at',
      updatedAt: 's.updated_at',
      type: 's.type',
    },
    key: 's.id',
  },
  translation: {
    columns: `t.id, t.string_id AS stringId, s.type AS stringType, t.language_id AS languageId,
      t.plural_form AS pluralForm, t.text, t.user_id AS userId, ${AUTHOR}, t.provider,
      t.is_pre_translated AS isPreTranslated, t.created_at AS createdAt,
      (SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = t.id) AS rating`,
    from: 'translation t JOIN source_string s ON s.id = t.string_id LEFT JOIN user u ON u.id = t.user_id',
    where: 's.is_archived = 0',
    filters: {
      stringId: 't.string_id = @stringId',
      stringIds: among('t.string_id', 'stringIds'),
      languageId: 't.language_id = @languageId',
      pluralForm: 't.plural_form = @pluralForm',
      fileId: 's.file_id = @fileId',
      branchId: 'coalesce(s.branch_id, (SELECT branch_id FROM file WHERE id = s.file_id)) = @branchId',
      directoryId: inDirectory('(SELECT directory_id FROM file WHERE id = s.file_id)', 'directoryId'),
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${among('label_id', 'labelIds')})`,
      isTop: `(@isTop = 1 AND EXISTS (SELECT 1 FROM top_translation x WHERE x.string_id = t.string_id
        AND x.language_id = t.language_id AND x.translation_id = t.id))`,
      isApproved: '(@isApproved = 1 AND EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id))',
    },
    orders: {
      id: 't.id',
      translationId: 't.id',
      stringId: 't.string_id',
      text: 't.text',
      rating: 'rating',
      createdAt: 't.created_at',
    },
    key: 't.id',
  },
  approval: {
    columns: `a.id, a.translation_id AS translationId, t.string_id AS stringId, t.language_id AS languageId,
      a.user_id AS userId, ${AUTHOR}, a.created_at AS createdAt`,
    from: `approval a JOIN translation t ON t.id = a.translation_id
      JOIN source_string s ON s.id = t.string_id LEFT JOIN user u ON u.id = a.user_id`,
    where: 's.is_archived = 0',
    filters: {
      translationId: 'a.translation_id = @translationId',
      stringId: 't.string_id = @stringId',
      languageId: 't.language_id = @languageId',
      fileId: 's.file_id = @fileId',
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${among('label_id', 'labelIds')})`,
      excludeLabelIds: `s.id NOT IN
        (SELECT string_id FROM string_label WHERE ${among('label_id', 'excludeLabelIds')})`,
    },
    orders: { id: 'a.id', createdAt: 'a.created_at' },
    key: 'a.id',
  },
  vote: {
    columns:
      'v.translation_id AS translationId, v.user_id AS userId, u.login, u.name AS userName, v.mark, v.voted_at AS votedAt',
    from: `vote v JOIN translation t ON t.id = v.translation_id JOIN source_string s ON s.id = t.string_id
      JOIN user u ON u.id = v.user_id`,
    where: 's.is_archived = 0',
    filters: {
      translationId: 'v.translation_id = @translationId',
      userId: 'v.user_id = @userId',
      stringId: 't.string_id = @stringId',
      languageId: 't.language_id = @languageId',
      fileId: 's.file_id = @fileId',
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${among('label_id', 'labelIds')})`,
      excludeLabelIds: `s.id NOT IN
        (SELECT string_id FROM string_label WHERE ${among('label_id', 'excludeLabelIds')})`,
    },
    orders: { id: 'v.translation_id' },
    key: 'v.user_id',
  },
  comment: {
    columns: `c.id, c.string_id AS stringId, c.language_id AS languageId, c.user_id AS userId, ${AUTHOR}, c.type,
      c.issue_type AS issueType, c.issue_status AS issueStatus, c.text, c.created_at AS createdAt,
      s.text AS stringText, s.type AS stringType, s.context AS stringContext, s.file_id AS fileId`,
    from: 'comment c JOIN source_string s ON s.id = c.string_id LEFT JOIN user u ON u.id = c.user_id',
    where: 's.is_archived = 0',
    filters: {
      stringId: 'c.string_id = @stringId',
      fileId: 's.file_id = @fileId',
      type: 'c.type = @type',
      issueType: 'c.issue_type = @issueType',
      issueStatus: 'c.issue_status = @issueStatus',
    },
    orders: {
      id: 'c.id',
      text: 'c.text',
      type: 'c.type',
      createdAt: 'c.created_at',
      issueStatus: 'c.issue_status',
      issueType: 'c.issue_type',
    },
    key: 'c.id',
  },
  label: {
    columns: 'l.id, l.title, l.is_system AS isSystem',
    from: 'label l',
    filters: {},
    orders: { id: 'l.id', title: 'l.title' },
    key: 'l.id',
  },
  screenshot: {
    columns: `h.id, h.name, i.width, i.height,
      (SELECT json_group_array(json_object('stringId', x.string_id, 'region', x.region))
       FROM screenshot_string x WHERE x.screenshot_id = h.id) AS tags`,
    from: 'screenshot h LEFT JOIN screenshot_image i ON i.screenshot_id = h.id',
    filters: {
      search: holds('h.name', 'search'),
      stringIds: `h.id IN (SELECT screenshot_id FROM screenshot_string WHERE ${among('string_id', 'stringIds')})`,
    },
    orders: {
      id: 'h.id',
      name: 'h.name',
      tagsCount: '(SELECT count(*) FROM screenshot_string x WHERE x.screenshot_id = h.id)',
    },
    key: 'h.id',
  },
  tm: {
    columns: `m.id, m.name, m.language_ids AS languageIds,
      (SELECT count(*) FROM tm_segment x WHERE x.tm_id = m.id) AS count`,
    from: 'tm m',
    filters: { filter: holds('m.name', 'filter') },
    orders: { id: 'm.id', name: 'm.name' },
    key: 'm.id',
  },
  segment: {
    columns: 'g.id, g.tm_id AS tmId',
    from: 'tm_segment g',
    filters: { tmId: 'g.tm_id = @tmId' },
    orders: { id: 'g.id' },
    key: 'g.id',
  },
  record: {
    columns: `r.id, r.segment_id AS segmentId, r.language_id AS languageId, r.text, r.usage_count AS usageCount,
      r.created_by AS createdBy, r.updated_by AS updatedBy, r.created_at AS createdAt, r.updated_at AS updatedAt`,
    from: 'tm_record r',
    filters: { segmentIds: among('r.segment_id', 'segmentIds') },
    orders: { id: 'r.id' },
    key: 'r.id',
  },
  glossary: {
    columns: `y.id, y.name, y.language_ids AS languageIds,
      (SELECT count(*) FROM term x WHERE x.glossary_id = y.id) AS count`,
    from: 'glossary y',
    filters: { filter: holds('y.name', 'filter') },
    orders: { id: 'y.id', name: 'y.name' },
    key: 'y.id',
  },
  concept: {
    columns: `n.id, n.glossary_id AS glossaryId, n.user_id AS userId, n.subject, n.definition, n.url, n.note,
      n.translatable, n.created_at AS createdAt, n.updated_at AS updatedAt`,
    from: 'concept n',
    filters: { glossaryId: 'n.glossary_id = @glossaryId' },
    orders: {
      id: 'n.id',
      subject: 'n.subject',
      definition: 'n.definition',
      note: 'n.note',
      createdAt: 'n.created_at',
      updatedAt: 'n.updated_at',
    },
    key: 'n.id',
  },
  term: {
    columns: `e.id, e.glossary_id AS glossaryId, e.concept_id AS conceptId, e.language_id AS languageId, e.text,
      e.description, e.user_id AS userId, e.part_of_speech AS partOfSpeech, e.status, e.type, e.gender, e.note,
      e.lemma, e.url, e.created_at AS createdAt, e.updated_at AS updatedAt`,
    from: 'term e',
    filters: {
      glossaryId: 'e.glossary_id = @glossaryId',
      languageId: 'e.language_id = @languageId',
      userId: 'e.user_id = @userId',
      conceptId: 'e.concept_id = @conceptId',
      translationOfTermId: `(e.id <> @translationOfTermId AND e.concept_id =
        (SELECT concept_id FROM term WHERE id = @translationOfTermId))`,
    },
    orders: {
      id: 'e.id',
      text: 'e.text',
      description: 'e.description',
      partOfSpeech: 'e.part_of_speech',
      status: 'e.status',
      type: 'e.type',
      gender: 'e.gender',
      note: 'e.note',
      lemma: 'e.lemma',
      createdAt: 'e.created_at',
      updatedAt: 'e.updated_at',
    },
    key: 'e.id',
  },
  field: {
    columns: 'd.id, d.name, d.slug, d.type',
    from: 'field d',
    filters: { search: holds('d.name', 'search'), type: 'd.type = @type' },
    orders: { id: 'd.id' },
    key: 'd.id',
  },
  language: {
    columns: 'c.definition',
    from: 'custom_language c',
    filters: {},
    orders: { id: 'c.id' },
    key: 'c.id',
  },
  member: {
    columns: 'u.id, u.login, u.name',
    from: 'user u',
    filters: { search: `(${holds('u.login', 'search')} OR ${holds('u.name', 'search')})` },
    orders: {
      id: 'u.id',
      username: 'u.login',
      fullName: 'u.name',
      firstName: 'u.name',
      lastName: 'u.name',
    },
    key: 'u.id',
  },
}
