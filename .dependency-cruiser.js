/**
 * The doors of the house (docs/house): imports run one way.
 * renderer -> contract <- electron, cli -> core/workbench -> the other rooms of core -> core/project.
 */
const rooms = 'croql|languages|messages|formats|modules|segmentation|memory|glossary|quality|service|cloud'

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'But for a failure, which may hold failures, and a branch, which may hold branches.',
      severity: 'error',
      from: { pathNot: '^renderer/src/(controls/FailureText|messages/MessageBranches)\\.svelte$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'renderer-imports-only-the-contract',
      comment: 'As types: nothing of core runs in the renderer.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(core|cli|electron|grammar|tests)/', pathNot: '^core/workbench/contract\\.ts$' },
    },
    {
      name: 'renderer-imports-the-contract-as-types',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^core/workbench/contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-knows-no-shell-and-no-screen',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(cli|electron|renderer|tests)/' },
    },
    {
      name: 'shells-enter-core-by-the-workbench',
      comment:
        'failure, progress, private files, terminalText and hostHeader are the plain values that every room shares.',
      severity: 'error',
      from: { path: '^(cli|electron)/' },
      to: {
        path: '^core/',
        pathNot:
          '^core/(workbench/|failure\\.ts$|progress\\.ts$|privateFile\\.ts$|terminalText\\.ts$|hostHeader\\.ts$)',
      },
    },
    {
      name: 'shells-do-not-know-each-other',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(cli|renderer)/' },
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
      name: 'rooms-do-not-climb-to-the-workbench',
      comment: 'The contract alone may be read below, as types: it is the shape of what rooms answer.',
      severity: 'error',
      from: { path: `^core/(project|${rooms})/` },
      to: { path: '^core/workbench/', pathNot: '^core/workbench/contract\\.ts$' },
    },
    {
      name: 'the-project-store-is-the-ground',
      comment:
        'It knows the values that rooms exchange (formats, languages, terms) and no other room. Terms are found in its reading threads, where they lie.',
      severity: 'error',
      from: { path: '^core/project/' },
      to: {
        path: `^core/(${rooms})/`,
        pathNot: '^core/(languages/|formats/format\\.ts$|glossary/(term|matching)\\.ts$)',
      },
    },
    {
      name: 'croql-compiles-without-a-project',
      comment: 'Only run.ts knows a store: the compiler can be used by itself (docs/croql.md).',
      severity: 'error',
      from: { path: '^core/croql/', pathNot: '^core/croql/run\\.ts$' },
      to: {
        path: '^core/project/|node_modules/better-sqlite3',
        pathNot: '^core/project/(fold|qaChecks)\\.ts$',
      },
    },
    {
      name: 'languages-stand-alone',
      severity: 'error',
      from: { path: '^core/languages/' },
      to: { path: '^core/', pathNot: '^core/(languages/|failure\\.ts$)' },
    },
    {
      name: 'messages-know-languages-alone',
      severity: 'error',
      from: { path: '^core/messages/' },
      to: { path: '^core/', pathNot: '^core/(messages/|languages/|failure\\.ts$|formats/splice\\.ts$)' },
    },
    {
      name: 'the-shipped-code-uses-shipped-packages',
      severity: 'error',
      from: { path: '^(core|cli|electron)/', pathNot: '^(cli/start\\.ts|electron/.*\\.d\\.ts)$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/electron/',
      },
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
