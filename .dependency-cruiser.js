/**
 * The doors of the house: imports run one way, from a room to those that stand below it in this list. Rooms of one
 * line do not know one another. docs/architecture.md says what each of them is for.
 */
const rooms = [
  ['workbench'],
  ['agents', 'archive', 'service', 'mirror'],
  ['sync', 'exchange'],
  ['documents'],
  ['proposals', 'snapshots', 'suggestions'],
  ['quality'],
  ['translations'],
  ['memory', 'glossary'],
  ['modules'],
  ['strings'],
  ['croql'],
  ['history'],
  ['summaries'],
  ['credentials', 'parsing', 'updates'],
  ['segmentation'],
  ['formats'],
  ['messages'],
  ['languages'],
  ['store'],
  ['contract'],
  ['model'],
  ['platform'],
]

const folders = (names) => `^core/(${names.join('|')})/`

const below = rooms.slice(1).map((lower, at) => ({
  name: `${lower.join('-and-')}-know-what-stands-below`,
  severity: 'error',
  from: { path: folders(lower) },
  to: { path: folders(rooms.slice(0, at + 1).flat()) },
}))

const beside = rooms
  .filter((level) => level.length > 1)
  .flatMap((level) =>
    level.map((room) => ({
      name: `${room}-knows-no-room-beside-it`,
      severity: 'error',
      from: { path: folders([room]) },
      to: { path: folders(level.filter((other) => other !== room)) },
    })),
  )

export default {
  forbidden: [
    ...below,
    ...beside,
    {
      name: 'no-circles',
      comment: 'Circles of types, too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'renderer-imports-the-contract-as-types',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^(core|cli|electron|grammar|tests)/',
        pathNot:
          '^core/(contract/(index|analysisBands|enumerations|firstSettings|worklists)|model/enumerations|messages/(formatStrings|inlineTags)/.+)\\.ts$',
      },
    },
    {
      name: 'renderer-runs-nothing-of-core',
      comment:
        'But for the lists of values that both sides share, and the readers of format strings and inline tags: they import nothing else.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^core/',
        pathNot:
          '^core/(contract/(analysisBands|enumerations|firstSettings|worklists)|model/enumerations|messages/(formatStrings|inlineTags)/.+)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-knows-no-shell-and-no-screen',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(cli|electron|renderer|tests)/' },
    },
    {
      name: 'shells-do-not-know-each-other',
      severity: 'error',
      from: { path: '^electron/' },
      // The catalogue of the interface has the texts of menus and dialogs, too.
      to: { path: '^(cli|renderer)/', pathNot: '^renderer/src/texts/locales/[^/]+/desktop\\.json$' },
    },
    {
      name: 'cli-knows-no-electron-room',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(electron|renderer)/' },
    },
    {
      name: 'only-the-electron-room-imports-electron',
      severity: 'error',
      from: { pathNot: '^(electron|tests)/' },
      to: { path: '^(electron|electron-store)$|node_modules/(electron|electron-store|electron-log)/' },
    },
    {
      name: 'croql-compiles-without-a-project',
      comment: 'The compiler can be used by itself (docs/croql.md).',
      severity: 'error',
      from: { path: '^core/croql/index\\.ts$' },
      to: { path: '^core/store/(?!fold)|node_modules/better-sqlite3', reachable: true },
    },
    {
      name: 'the-shipped-code-builds-and-tests-nothing',
      comment: 'What it imports is bundled with it, so that package.json cannot tell it from the tools.',
      severity: 'error',
      from: { path: '^(core|cli|electron)/', pathNot: '^(cli/start\\.ts|electron/.*\\.d\\.ts)$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: `^packaging/|node_modules/(${[
          ...['@?eslint', '@playwright', 'svelte', 'typescript', 'vite', 'vitest'],
          ...[
            '@axe-core',
            'axe-core',
            'dependency-cruiser',
            'electron-builder',
            'electron-vite',
            'fast-check',
          ],
          ...[
            '@crowdin',
            '@electric-sql',
            'ajv',
            'csv-parse',
            'gettext-parser',
            'oidc-provider',
            'openid-client',
          ],
          ...['node', 'peggy'],
        ].join('|')})[-/]`,
      },
    },
    {
      name: 'packaging-imports-no-program',
      severity: 'error',
      from: { path: '^packaging/' },
      to: { path: '^(core|cli|electron|renderer|tests)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|core/croql/generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'svelte'],
    },
    cache: false,
  },
}
