/** The handlers of the contract's calls, for one screen. Handlers convert; use cases do the work. */
import type { Accounts } from '../sync/accounts.ts'
import type { Handlers } from './dispatcher.ts'
import { accountHandlers } from './handlers/accounts.ts'
import { agentHandlers } from './handlers/agents.ts'
import { appHandlers } from './handlers/app.ts'
import { linkedHandlers } from './handlers/linked.ts'
import { cloudHandlers } from './handlers/cloud.ts'
import { codeHandlers } from './handlers/code.ts'
import { glossaryHandlers } from './handlers/glossary.ts'
import { memoryHandlers } from './handlers/memory.ts'
import { moduleHandlers } from './handlers/modules.ts'
import { projectHandlers } from './handlers/project.ts'
import { qualityHandlers } from './handlers/quality.ts'
import { questionHandlers } from './handlers/questions.ts'
import { serviceHandlers } from './handlers/service.ts'
import { stringHandlers } from './handlers/strings.ts'
import { suggestionHandlers } from './handlers/suggestions.ts'
import { updateHandlers } from './handlers/updates.ts'
import { Lists, cellsOf } from './lists.ts'
import type { LocalService } from './localService.ts'
import { handlersWithSessions, type HandlersOf } from './projectCalls.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from './openProjects.ts'
import { editMessage, renderBoth, viewMessage } from './messageViews.ts'
import { formsOfRule, readProperties, setProperties } from '../documents/catalogueProperties.ts'
import { inspectFiles } from '../documents/import/choose/inspectFiles.ts'
import { previewUpdate, updateFile } from '../documents/import/updateFile.ts'
import { removeFilesFrom } from '../documents/removeFiles.ts'
import { readAddress } from '../mirror/address.ts'
import { mirrorProject } from '../mirror/mirror.ts'
import { previewPage, previewTexts, renderText } from '../documents/preview.ts'
import { mergeSegments, splitSegment } from '../documents/segments.ts'
import { attachedRules, attachRules, tryRulesOn } from '../documents/segmentationRules.ts'
import { readRulesFile, writeRulesFile } from '../segmentation/rulesFile.ts'
import { exportGlossaryFile, importGlossaryFile } from '../exchange/glossaries.ts'
import { exportMemoryFile, importMemoryFile } from '../exchange/memories.ts'
import { resourcesOf } from '../exchange/resources.ts'
import { exportPackage } from '../exchange/packages/exportPackage.ts'
import { importPackage } from '../exchange/importPackage.ts'
import { completeCroql, describeCroql, formatCroql } from '../croql/completionCalls.ts'
import { checkCroql } from '../croql/projectQueries.ts'
import { Failure } from '../platform/errors/failure.ts'
import { filterNames, readFilters, writeFilters } from '../croql/filters.ts'
import type { CheckedInput, FilterPart, ScreenshotDetail } from '../contract/index.ts'
import type { DraggedFiles } from './draggedFiles.ts'
import { readOverview } from './projectOverview.ts'
import { Readable } from 'node:stream'
import { writeChunks } from '../platform/files/writeChunks.ts'
import { analyzeProject } from '../translations/analysis/analyzeProject.ts'
import { analysisReport } from '../translations/analysis/report.ts'
import { readActivity } from '../translations/overview/activity.ts'
import { countRemainingWork } from '../translations/overview/remainingWork.ts'
import { makeReport } from '../translations/overview/report.ts'
import { reportPage } from '../translations/overview/reportPage.ts'
import { countSourceWords } from '../translations/overview/words.ts'
import { allStringsExpression } from '../croql/allStrings.ts'
import { exportList } from '../exchange/packages/listExport.ts'
import { previewReplacing, runReplacing } from '../translations/replace/runReplace.ts'
import { imageIn, type Image } from '../strings/image.ts'
import { readImage } from '../strings/images.ts'
import type { ProjectSession } from './session.ts'

export function screenHandlers(
  projects: OpenProjects,
  screen: Screen,
  options: WorkbenchOptions,
  accounts: Accounts,
  service: LocalService,
  dragged: DraggedFiles,
): { handlers: Handlers; close: () => void } {
  const lists = new Lists()
  const modules = moduleHandlers(projects, screen)
  const handlers: HandlersOf<string> = {
    ...accountHandlers(accounts, screen, options.shell),
    ...agentHandlers(options),
    ...analysisHandlers(projects),
    ...appHandlers(options, projects, screen),
    ...linkedHandlers(projects, screen, options),
    ...cloudHandlers(accounts, options),
    ...codeHandlers(options),
    ...projectHandlers(projects, screen, lists, options),
    ...exchangeHandlers,
    ...fileHandlers(options, dragged),
    ...glossaryHandlers,
    ...listHandlers(lists),
    ...memoryHandlers(projects),
    ...messageHandlers,
    ...mirrorHandlers,
    ...modules.handlers,
    ...overviewHandlers,
    ...previewHandlers,
    ...questionHandlers,
    ...repetitionHandlers,
    ...reviewHandlers(lists),
    ...screenshotHandlers,
    ...segmentationHandlers,
    ...serviceHandlers(service, options),
    ...snapshotHandlers(projects, screen),
    ...stringHandlers,
    ...suggestionHandlers,
    ...croqlHandlers(projects),
    ...queryHandlers,
    ...qualityHandlers(options),
    ...updateHandlers(options),
  }
  const close = () => {
    modules.close()
    void projects.release(screen)
  }
  return { handlers: handlersWithSessions(projects, handlers), close }
}

/** Strings of kind `icu`, branch by branch. */
const messageHandlers: HandlersOf<'message'> = {
  'message.view': viewMessage,
  'message.edit': editMessage,
  'message.render': renderBoth,
}

/** Files before they are imported, and those that are taken out. */
function fileHandlers({ shell }: WorkbenchOptions, dragged: DraggedFiles): HandlersOf<'file'> {
  return {
    'file.inspect': inspectFiles,
    'file.remove': removeFilesFrom,
    'file.properties': readProperties,
    'file.setProperties': setProperties,
    'file.pluralRule': (session, request) => formsOfRule(session, request),
    'file.previewUpdate': previewUpdate,
    'file.update': updateFile,
    'file.draggedName': (session, file) => dragged.nameOf(session, file),
    'file.drag': async (session, { code, ...file }, context) => {
      const written = dragged.write(session, file, context)
      shell.offerFile?.(code, written)
      await shell.dragFile?.(await written)
      return null
    },
  }
}

/** Repetitions: using one translation for all strings with the same source. */
const repetitionHandlers: HandlersOf<'repetition'> = {
  'repetition.except': async (session, edit) => {
    await session.edit('exceptRepetition', edit)
    await session.quality.settleSoon()
    const place = { stringId: edit.stringId, languageId: edit.languageId, userId: session.userId }
    return { detail: await session.store.read('stringDetail', place) }
  },
}

/** Mirrors of projects in a database of PostgreSQL. */
const mirrorHandlers: HandlersOf<'mirror'> = {
  'mirror.run': (session, { address, isWhole }, context) => {
    // The copy of a past has the project's own id, and would take the place of what is there now.
    session.assertPresent()
    return mirrorProject(session.path, { address: readAddress(address.trim()), isWhole, ...context })
  },
}

/** Previews of files: those that modules gave, and those of formats that a browser can show. */
const previewHandlers: HandlersOf<'preview'> = {
  'preview.get': (session, { fileId }, { signal }) => previewPage(session, fileId, signal),
  'preview.texts': (session, { fileId, languageId }, { signal }) =>
    previewTexts(session, { fileId, languageId }, signal),
  'preview.render': async (session, { fileId, text }, { signal }) => ({
    html: await renderText(session, { fileId, text }, signal),
  }),
}

/** Segmentation rules. */
const segmentationHandlers: HandlersOf<'segmentation'> = {
  'segmentation.try': tryRulesOn,
  'segmentation.rules': (session, { fileId }) => attachedRules(session, fileId),
  'segmentation.attach': attachRules,
  'segmentation.split': splitSegment,
  'segmentation.merge': mergeSegments,
  'segmentation.open': async ({ path }) => ({ srx: await readRulesFile(path) }),
  'segmentation.save': async ({ path, srx }) => {
    await writeRulesFile(path, srx)
    return { path }
  },
}

/** Files for others and from others. */
const exchangeHandlers: HandlersOf<'exchange' | 'worklist'> = {
  'exchange.resources': async (session) => {
    return {
      memories: await resourcesOf(session, 'tm'),
      glossaries: await resourcesOf(session, 'glossary'),
    }
  },
  'exchange.importMemory': importMemoryFile,
  'exchange.exportMemory': exportMemoryFile,
  'exchange.importGlossary': importGlossaryFile,
  'exchange.exportGlossary': exportGlossaryFile,
  'worklist.import': importPackage,
  'worklist.export': exportPackage,
}

/** Help with an expression as one types. */
function croqlHandlers(projects: OpenProjects): HandlersOf<'croql'> {
  return {
    'croql.check': async ({ project, croql, context, search }) =>
      checkCroql(project === undefined ? null : await projects.find(project), croql, context, search),
    'croql.complete': async ({ project, ...place }) =>
      completeCroql(project === undefined ? null : await projects.find(project), place),
    'croql.describe': describeCroql,
    'croql.format': formatCroql,
  }
}

/** Saved queries and the advanced filters. */
const queryHandlers: HandlersOf<'query'> = {
  'query.readFilters': ({ croql }) => readFilters(croql),
  'query.writeFilters': ({ parts }) => ({ croql: writeFilters(parts.map(knownPart)) }),
}

function knownPart(part: CheckedInput<'query.writeFilters'>['parts'][number]): FilterPart {
  if ('text' in part) return part
  const filter = filterNames.find((name) => name === part.filter)
  if (filter !== undefined) return { filter, values: withoutUndefined(part.values) }
  throw new Failure('query.unknownFilter', `There is no filter "${part.filter}".`, { near: [...filterNames] })
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: NonNullable<Values[Key]>
  }
}

/** Named snapshots. */
function snapshotHandlers(projects: OpenProjects, screen: Screen): HandlersOf<'snapshot'> {
  return {
    'snapshot.remove': async (session, { snapshotId }) => {
      await session.editorId()
      return session.store.write('removeSnapshot', { snapshotId })
    },
    'snapshot.open': async (session, { snapshotId }, context) =>
      readOverview(await projects.openPast(session, snapshotId, screen, context)),
  }
}

function analysisHandlers({ memories }: OpenProjects): HandlersOf<'analysis'> {
  return {
    'analysis.run': async (session, request, context) => {
      return analyzeProject(session, { ...request, beside: await memories.beside(session) }, context)
    },
    'analysis.save': async (_, { path, format, analysis, pricing }) => {
      const { bytes } = await writeChunks(path, Readable.from([analysisReport(analysis, pricing, format)]))
      return { path, bytes }
    },
  }
}

/** The overview: figures, and a report of them. */
const overviewHandlers: HandlersOf<'overview'> = {
  'overview.activity': (session, { languageId }, { signal }) => {
    return readActivity(session, session.targetLanguage(languageId).id, signal)
  },
  'overview.left': (session, { languageId }, { signal }) =>
    countRemainingWork(session, languageId, { signal }),
  'overview.countWords': async (session, _, context) => {
    const [first] = session.facts.targetLanguages
    if (!first) return { counted: 0 }
    const figures = await session.store.read('progressFigures', { languageId: first.id })
    return countSourceWords(session, figures, context)
  },
  'overview.report': async (session, { path }, context) => {
    const report = await makeReport(session, context)
    const { bytes } = await writeChunks(path, Readable.from([reportPage(report)]))
    return { path, bytes }
  },
}

/** Lists of strings. */
function listHandlers(lists: Lists): HandlersOf<'list'> {
  return {
    'list.open': (session, input, context) => lists.open(session, input, context),
    'list.counts': (session, { languageId, fileId, expressions }, { signal }) => {
      const request = {
        languageId: session.targetLanguage(languageId).id,
        fileId,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        expressions: expressions.map(allStringsExpression),
      }
      return session.incrementalCounts.counts(request, signal)
    },
    'list.rows': (input) => lists.rows(input),
    'list.cells': cellsOf,
    'list.position': (input) => lists.position(input),
    'list.seek': (input, context) => lists.seek(input, context),
    'list.seekHit': (input, context) => lists.seekHit(input, context),
    'list.export': async ({ list, rows, ...request }, context) => {
      const { session, languageId } = lists.find(list)
      const ids = await lists.idsOf(list, rows)
      return exportList(session, { ids, languageId, ...request }, context)
    },
    'list.close': ({ list }) => {
      lists.close(list)
      return null
    },
  }
}

/** Reviewing many strings at once. */
function reviewHandlers(lists: Lists): HandlersOf<'review'> & HandlersOf<'bulk'> & HandlersOf<'replace'> {
  const idsOf = async (
    scope: CheckedInput<'bulk.preview'>['scope'],
  ): Promise<readonly number[] | Float64Array> =>
    'list' in scope ? lists.idsOf(scope.list, scope.rows) : scope.stringIds

  return {
    'review.people': async (session) => {
      const users = await session.store.read('listUsers', {})
      return users.map(({ login, name }) => ({ login, name }))
    },
    'bulk.preview': async (session, { scope, ...action }, context) => {
      return session.store.read('previewBulk', { ...action, stringIds: await idsOf(scope) }, context)
    },
    'bulk.run': async (session, { scope, ...action }, context) => {
      return session.edit('runBulk', { ...action, stringIds: await idsOf(scope) }, context)
    },
    'replace.preview': async (session, { scope, ...replacing }, context) =>
      previewReplacing(session, { ...replacing, stringIds: await idsOf(scope) }, context),
    'replace.run': async (session, { scope, ...replacing }, context) =>
      runReplacing(session, { ...replacing, stringIds: await idsOf(scope) }, context),
  }
}

/** Screenshots. */
const screenshotHandlers: HandlersOf<'screenshot'> = {
  'screenshot.add': async (session, { path, stringId }) => add(session, await readImage(path), stringId),
  'screenshot.paste': (session, { name, content, stringId }) =>
    add(session, { name, ...imageIn(Buffer.from(content, 'base64'), name) }, stringId),
  'screenshot.save': async (session, screenshot) => {
    await session.edit('saveScreenshot', screenshot)
    return session.store.read('screenshotDetail', screenshot)
  },
}

async function add(
  session: ProjectSession,
  image: Image & { name: string },
  stringId: number | undefined,
): Promise<ScreenshotDetail> {
  const { screenshotId } = await session.edit('addScreenshot', { ...image, stringId })
  return session.store.read('screenshotDetail', { screenshotId })
}
