/** The pages of the reference, in the order of its index. */
import type { Page } from '../statement.ts'
import { authorizationPage } from './authorization.ts'
import { croqlPage } from './croql.ts'
import { filtersPage } from './filters.ts'
import { listsPage } from './lists.ts'
import { membersPage } from './members.ts'
import { modulesPage } from './modules.ts'
import { moduleStringsPage } from './moduleStrings.ts'
import { patternsPage } from './patterns.ts'

export const pages: readonly Page[] = [
  authorizationPage,
  listsPage,
  modulesPage,
  moduleStringsPage,
  croqlPage,
  membersPage,
  patternsPage,
  filtersPage,
]
