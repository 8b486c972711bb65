/**
 * Lists the tests that `npm test` leaves to `npm run test:long`: tests that kill processes, wait for deadlines, start
 * hundreds of programs, or read whole corpora. CI runs `npm test`; the nightly workflow runs the rest.
 */

/** Unit tests of more than some six seconds each. */
export const LONG_UNIT = [
  'tests/agents/otherClients.test.ts',
  'tests/platform/threads/threadHeap.test.ts',
  'tests/archive/{bombs,killedRestore}.test.ts',
  'tests/cli/{analyze,badInput,dictionaries,exchange,freelancersWeek,gitGuide,interfaceTexts,linkedPlaces,memory,merge,mirror,module,mt,overview,properties,qa,query,questions,segments,tables,update,updateFolder,updateSources}.test.ts',
  'tests/croql/{cancellation,incrementalCounts}.test.ts',
  'tests/documents/merge/{corpus,hostile,mergeFiles,readers}.test.ts',
  'tests/documents/import/textBudgets.test.ts',
  'tests/electron/bundle.test.ts',
  'tests/formats/{fuzz,markdownHostile,scaling,segmentCuts}.test.ts',
  'tests/fuzz/{apiBodies,patterns,syncAnswers}.test.ts',
  'tests/hostile/{batch,cases,export,moduleRow,schema,servers,terminal}.test.ts',
  'tests/mirror/{mirror,mirrorWatch,serverFailures}.test.ts',
  'tests/modules/{guard,hosting,hostingContents,hostingJobs,hostile,planted}.test.ts',
  'tests/modules/framework/framework.test.ts',
  'tests/reference/tutorials.test.ts',
  'tests/packaging/{deb,desktop,npm,portable}.test.ts',
  'tests/segmentation/segment.test.ts',
  'tests/service/{client,translationLists}.test.ts',
  'tests/snapshots/copy.test.ts',
  'tests/store/{endless,kill}.test.ts',
  'tests/sync/{bulkPull,syncProperty}.test.ts',
  'tests/sync/adversarial/wire.test.ts',
  'tests/translations/analysis/bands.test.ts',
  'tests/sync/fake/client.test.ts',
] as const

/** The adversarial searches of sync, of which `npm run test:search` makes more runs. */
export const SEARCHES = [
  'tests/sync/adversarial/adversarial.test.ts',
  'tests/sync/fake/search.test.ts',
] as const

/** The scenarios of `npm test`; all others are long. */
export const MAIN_SCENARIOS = [
  'connections.e2e.ts',
  'desktop.e2e.ts',
  'exporting.e2e.ts',
  'focus.e2e.ts',
  'kills.e2e.ts',
  'language.e2e.ts',
  'mainJob.e2e.ts',
  'nothingLost.e2e.ts',
  'realFile.e2e.ts',
  'restarted.e2e.ts',
  'savedStatus.e2e.ts',
  'statusBar.e2e.ts',
  'typing.e2e.ts',
] as const
