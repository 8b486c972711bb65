/** Projects, their languages and people. */
import { sampleNumbers } from '../../../languages/samples.ts'
import type { Language } from '../../../contract/language.ts'
import type { ServedProject } from '../../store.ts'
import type { MemberItem } from '../../rows/kinds/project.ts'

export function languageJson(value: Language): object {
  const { id, name, editorCode, twoLettersCode, threeLettersCode, locale, androidCode } = value
  const { osxCode, osxLocale, pluralCategoryNames, pluralRules, textDirection } = value
  const samples = sampleNumbers(value)
  const pluralExamples = pluralCategoryNames.map(
    (category) => samples.get(category)?.slice(0, 10).join(', ') ?? '',
  )
  return {
    ...{ id, name, editorCode, twoLettersCode, threeLettersCode, locale, androidCode, osxCode, osxLocale },
    bcp47Code: id,
    ...{ pluralCategoryNames, pluralRules, pluralExamples, textDirection },
    dialectOf: null,
  }
}

export function projectJson({ id, facts }: ServedProject, organization: string | null): object {
  const isEnterprise = organization !== null
  return {
    id,
    type: facts.type === 'string-based' ? 1 : 0,
    ...(isEnterprise ? { groupId: 0 } : {}),
    // A project without an owner has the id 0, because the schema requires a number.
    userId: facts.ownerId ?? 0,
    sourceLanguageId: facts.sourceLanguage.id,
    targetLanguageIds: facts.targetLanguages.map((target) => target.id),
    languageAccessPolicy: 'open',
    name: facts.name,
    identifier: facts.identifier,
    description: '',
    visibility: 'private',
    logo: '',
    publicDownloads: false,
    sourceLanguage: languageJson(facts.sourceLanguage),
    targetLanguages: facts.targetLanguages.map(languageJson),
  }
}

/** Settings that a project file has in one way alone, as the cloud's API names them. */
const FIXED_SETTINGS = {
  translateDuplicates: 0,
  tagsDetection: 0,
  glossaryAccessOption: 'fullAccess',
  isMtAllowed: true,
  taskBasedAccessControl: false,
  hiddenStringsProofreadersAccess: true,
  skipUntranslatedStrings: false,
  skipUntranslatedFiles: false,
  autoTranslateDialects: false,
  useGlobalTm: false,
  showTmSuggestionsDialects: false,
  isSuspended: false,
  qaCheckIsActive: true,
  inContext: false,
  inContextProcessHiddenStrings: false,
  inContextPseudoLanguageId: null,
  languageMapping: {},
}

/**
 * Returns the "Project Settings" of the API if the user owns the project, or the project has no owner; otherwise the
 * "Project Info".
 */
export function projectSettingsJson(project: ServedProject, organization: string | null): object {
  const { ownerLogin } = project.facts
  const info = projectJson(project, organization)
  if (ownerLogin !== null && ownerLogin !== project.person.login) return info
  const ofExports =
    organization === null
      ? { exportApprovedOnly: false }
      : { exportWithMinApprovalsCount: 0, exportStringsThatPassedWorkflow: false }
  return { ...info, ...FIXED_SETTINGS, ...ofExports }
}

/** The person that a token stands for. */
export function ownUserJson(
  { userId, person }: Pick<ServedProject, 'userId' | 'person'>,
  organization: string | null,
): object {
  const [firstName = '', ...rest] = (person.name ?? '').split(' ')
  const ofDeployment =
    organization === null
      ? { fullName: person.name, timezone: null }
      : { status: 'active', firstName, lastName: rest.join(' '), isAdmin: true, timezone: 'UTC', fields: {} }
  return {
    id: userId,
    username: person.login,
    email: '',
    ...ofDeployment,
    avatarUrl: '',
    lastSeen: null,
    twoFactor: 'disabled',
  }
}

export function memberJson(
  { id, login, name }: MemberItem,
  ownerLogin: string | null,
  isEnterprise: boolean,
): object {
  const roles = [{ name: login === ownerLogin ? 'owner' : 'translator', permissions: { allLanguages: true } }]
  if (!isEnterprise)
    return {
      id,
      username: login,
      fullName: name,
      role: login === ownerLogin ? 'owner' : 'translator',
      permissions: {},
      roles,
      avatarUrl: '',
      timezone: null,
    }
  const [firstName = null, ...rest] = (name ?? '').split(' ').filter((part) => part !== '')
  return {
    id,
    username: login,
    firstName,
    lastName: rest.length === 0 ? null : rest.join(' '),
    roles,
    isManager: login === ownerLogin,
    isDeveloper: false,
    isAdmin: login === ownerLogin,
    managerOfGroup: null,
    accessToAllWorkflowSteps: true,
    permissions: null,
    givenAccessAt: null,
  }
}
