import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['node_modules', 'out', 'dist', 'core/croql/generated', 'playwright-report', 'test-results'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'cli/*.js'] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A room adds its reads and writes to the store's interfaces by extending them, and nothing else.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.js'], ...ts.configs.disableTypeChecked },
  {
    files: ['renderer/**', 'tests/renderer/**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parserOptions: { projectService: true, parser: ts.parser } },
    // What is not shown is kept in plain collections, on purpose.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  { files: ['tests/**', 'cli/**', 'packaging/**'], rules: { 'no-console': 'off' } },
  // A parser's regular expression that has matched has its groups, which no type says; a test fails by itself.
  // What writes files is no parser: a value that is missing there must stop the export, and not be written.
  {
    files: ['core/formats/**', 'core/segmentation/regex*.ts', 'docs/modules/examples/**', 'tests/**'],
    ignores: [
      'core/formats/{csvPairs,insertion,layout,wantedTree}.ts',
      'core/formats/**/{build,changes,copy,*[eE]dits,header*,*[iI]nto,layout,obsolet*,pairs,patch,plurals}.ts',
      'core/formats/**/{align,previous,spacing,update,vanishing,wholeRows,wholeStrings,write,writer}.ts',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // A test of `node --test` is awaited by the runner.
  {
    files: ['{docs,core/modules/kit/template,core/modules/kit/template-mt}/**/*.test.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
)
