/** Lints the components; all else is oxlint's (.oxlintrc.json), which has no parser for them. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

const components = ['**/*.svelte']
const only = (configs) => configs.map((one) => ({ ...one, files: components }))

export default ts.config(
  { ignores: ['node_modules', 'out', 'dist'] },
  ...only([js.configs.recommended, ...ts.configs.recommendedTypeChecked, ...svelte.configs.recommended]),
  {
    files: components,
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
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
      '@typescript-eslint/no-non-null-assertion': 'error',
      // What is not shown is kept in plain collections, on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
      // Props are taken apart by `let`.
      'prefer-const': 'off',
      // There are no stores here: state is in runes.
      'svelte/require-store-reactive-access': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
)
