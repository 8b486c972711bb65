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
