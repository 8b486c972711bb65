/**
 * The account of a folder: the role of each of its files in a project, and why (docs/reference/files.md, "Roles of
 * files").
 */
import type { AccountedFile, FolderAccount, LeftOutGroup } from '../../contract/folderAccount.ts'
import { LEFT_OUT_REASONS } from '../../contract/folderAccount.ts'
import type { Language } from '../../contract/language.ts'
import { anyLanguage, languageOfName } from '../../languages/catalog.ts'
import { sentence, verbatim, type Sentence } from '../../platform/text/sentence.ts'
import type { FoundFile, FoundTree, LeftOutFile } from './foundFile.ts'
import type { StoredAccount } from './accountRegister.ts'

export interface AccountFor {
  /** The name of the file that determines which files belong together; null: their paths do. */
  configuration: string | null
  /**
   * The languages that the project is translated into; absent: there is no project, and each language counts as one.
   */
  targetLanguageIds?: readonly string[]
  /** The sources that the user excluded. */
  notTaken?: readonly string[]
}

export function accountOf(tree: FoundTree, asked: AccountFor): FolderAccount {
  return shownAccount(storedAccountOf(tree, asked))
}

export function storedAccountOf(
  { files, leftOut, sourceLanguageId, targetLanguageIds: languageIds }: FoundTree,
  { configuration, targetLanguageIds, notTaken = [] }: AccountFor,
): StoredAccount {
  const isTaken = ({ path }: { path: string }) => !notTaken.includes(path)
  const accounted = files.filter(isTaken).flatMap(accountedFiles)
  const chosen = files.filter((file) => !isTaken(file)).flatMap(accountedFiles)
  const targets = new Set(targetLanguageIds)
  const isOfOthers = ({ role, languageIds: own }: AccountedFile) =>
    targetLanguageIds !== undefined && role === 'translation' && !own.some((id) => targets.has(id))
  return {
    ...{ sourceLanguageId, languageIds, configuration, targetLanguageIds: [...targets] },
    files: accounted.filter((file) => !isOfOthers(file)),
    leftOut: alike([
      ...accounted.filter(isOfOthers).map(({ path, languageIds: [code = ''] }): LeftOutFile => ({
        ...{ path, because: 'notTarget', code },
      })),
      ...chosen.map(({ path }): LeftOutFile => ({ path, because: 'chosen' })),
      ...leftOut,
    ]),
  }
}

/** The account with its reasons as sentences. */
export function shownAccount({
  files,
  leftOut,
  sourceLanguageId,
  configuration,
}: StoredAccount): FolderAccount {
  // A language that the project defines itself is named by its id.
  const sourceLanguage = anyLanguage(sourceLanguageId) ?? { id: sourceLanguageId, name: sourceLanguageId }
  return { files, leftOut: groupsOf(leftOut, { sourceLanguage, configuration }) }
}

/** Excluded files, grouped by reason. */
function alike(files: readonly LeftOutFile[]): StoredAccount['leftOut'] {
  const groups = new Map<string, StoredAccount['leftOut'][number]>()
  for (const { path, because, code, detail } of files) {
    const key = JSON.stringify([because, code, detail])
    const group = groups.get(key) ?? {
      ...{ because, ...(code !== undefined && { code }), ...(detail !== undefined && { detail }), paths: [] },
    }
    group.paths.push(path)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function accountedFiles(file: FoundFile): AccountedFile[] {
  const { path, isCatalogue, translations } = file
  const own = translations.map(({ path: at, languageId }): AccountedFile => ({
    ...{ path: at, role: isCatalogue ? 'both' : 'translation' },
    ...{ languageIds: [languageId], source: isCatalogue ? null : path },
  }))
  if (isCatalogue) return own
  const inside = file.languagesInside ?? []
  return [{ path, role: inside.length > 0 ? 'both' : 'source', languageIds: inside, source: null }, ...own]
}

interface Around {
  sourceLanguage: Pick<Language, 'id' | 'name'>
  /** The name of the file that determines which files belong together. */
  configuration: string | null
}

/** Reasons that the user may act on come first. */
function groupsOf(leftOut: StoredAccount['leftOut'], around: Around): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>()
  for (const { paths, ...why } of leftOut) {
    const reason = leftOutReason(why, around)
    const group = groups.get(reason.english) ?? { because: why.because, reason, paths: [] }
    group.paths = group.paths.concat(paths)
    groups.set(reason.english, group)
  }
  const rank = ({ because }: LeftOutGroup) => LEFT_OUT_REASONS.indexOf(because)
  return [...groups.values()].sort((one, other) => rank(one) - rank(other))
}

type Why = Omit<StoredAccount['leftOut'][number], 'paths'>

/** The reason why a file is left out, in one sentence. */
export function leftOutReason({ because, code = '', detail }: Why, around: Around): Sentence {
  const { sourceLanguage, configuration } = around
  switch (because) {
    case 'notTarget':
      return sentence`Its path says that it is in ${languageOfAccount(code)}, into which this project is not translated.`
    case 'chosen':
      return sentence`It was left out when the folder was opened.`
    case 'second':
      return sentence`Its path says that it is in ${languageOfAccount(code)}, of which there is another file.`
    case 'noSource': {
      const { id, name } = sourceLanguage
      const source = sentence`${{ languageId: id, title: name }} (${id})`
      return sentence`Its path says that it is in ${languageOfAccount(code)}, and no file in ${source} is beside it.`
    }
    case 'unknownLanguage':
      return sentence`Its path says that it is in ${languageOfAccount(code)}, which is no code of a language that is known.`
    case 'unreadable':
      return sentence`It could not be read: ${verbatim(detail ?? '')}`
    case 'configuration':
      return sentence`${configuration ?? 'crowdin.yml'} does not name it.`
    case 'empty':
      return sentence`It holds no text that is to be translated.`
    case 'unlikely':
      return sentence`Nothing tells that its texts are to be translated.`
    case 'ignored':
      return sentence`.gitignore names it.`
    case 'testData':
      return sentence`Its folder is one of tests.`
    case 'settings':
      return sentence`It holds settings of a program.`
    case 'build':
      return sentence`Its folder is one that a build writes.`
    case 'dependencies':
      return sentence`The folder holds packages of others.`
    case 'hidden':
      return sentence`Its name begins with a dot.`
    case 'link':
      return sentence`It is a link to a folder, or to another place.`
    case 'project':
      return sentence`It is a project of Interlinear.`
    case 'format':
      return sentence`It is in no format of texts that is known.`
  }
}

/** A language by the code in a path. */
export function languageOfAccount(code: string): Sentence {
  const known = anyLanguage(code) ?? languageOfName(code)
  return known === undefined
    ? verbatim(`“${code}”`)
    : sentence`${{ languageId: known.id, title: known.name }} (${code})`
}
