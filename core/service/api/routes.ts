/** Every endpoint that is served; where two match, the first. */
import { fileRoutes } from './endpoints/files.ts'
import { glossaryRoutes } from './endpoints/glossaries.ts'
import { memoryRoutes } from './endpoints/memories.ts'
import { placeRoutes } from './endpoints/places.ts'
import { projectRoutes } from './endpoints/projects.ts'
import { remarkRoutes } from './endpoints/remarks.ts'
import { stringRoutes } from './endpoints/strings.ts'
import { translationRoutes } from './endpoints/translations.ts'
import type { Route } from './router.ts'

export const routes: readonly Route[] = [
  ...projectRoutes,
  ...placeRoutes,
  ...stringRoutes,
  ...fileRoutes,
  ...translationRoutes,
  ...remarkRoutes,
  ...memoryRoutes,
  ...glossaryRoutes,
]
