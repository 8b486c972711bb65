/** Strings of a cart, and the import of a file that has them. */
import type { ParsedString } from '../../../core/formats/format.ts'
import { sourceFile, type TestProject } from '../../testProject.ts'

export const empty = { identifier: 'cart.empty', text: 'Your cart is empty' }
export const items = { identifier: 'cart.items', text: { one: '{count} item', other: '{count} items' } }
export const total = { identifier: 'cart.total', text: 'Total: %s', context: 'ui.ts:14', maxLength: 20 }

export const importFile = (project: TestProject, strings: ParsedString[], file = {}) =>
  project.write('importSources', { userId: project.anna, files: [sourceFile(strings, file)] }).files[0]
