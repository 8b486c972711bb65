/**
 * Lints the components; oxlint (.oxlintrc.json), which cannot parse them, lints all other files. `check:components` works
 * without type information: svelte-check reports type errors in the gate. `check:components:typed` adds the rules that
 * need types; they take two minutes and 2.6 GB, so they run at night and in `npm run test:all`.
 */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

const isTyped = process.env.INTERLINEAR_LINT === 'typed'

const components = ['**/*.svelte']
const only = (configs) => configs.map((one) => ({ ...one, files: components }))

export default ts.config(
  { ignores: ['node_modules', 'out', 'dist'] },
  ...only([
    js.configs.recommended,
    ...(isTyped ? ts.configs.recommendedTypeChecked : ts.configs.recommended),
    ...svelte.configs.recommended,
  ]),
  {
    files: components,
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        ...(isTyped && { projectService: true, tsconfigRootDir: import.meta.dirname }),
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // What is not shown is kept in plain collections, on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
      // Props are taken apart by `let`.
      'prefer-const': 'off',
      // There are no stores here: state is in runes.
      'svelte/require-store-reactive-access': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      ...(isTyped && {
        '@typescript-eslint/switch-exhaustiveness-check': 'error',
        '@typescript-eslint/restrict-template-expressions': [
          'error',
          { allowNumber: true, allowBoolean: true },
        ],
      }),
    },
  },
)
