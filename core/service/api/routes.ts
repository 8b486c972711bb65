/** Every endpoint that is served; where two match, the first. */
import { fieldRoutes } from './endpoints/fields.ts'
import { glossaryRoutes } from './endpoints/glossaries.ts'
import { judgementRoutes } from './endpoints/reviews.ts'
import { languageRoutes } from './endpoints/languages.ts'
import { memoryRoutes } from './endpoints/memories.ts'
import { placeRoutes } from './endpoints/places.ts'
import { progressRoutes } from './endpoints/progress.ts'
import { projectBuildRoutes } from './endpoints/projectBuilds.ts'
import { pretranslationRoutes } from './endpoints/pretranslations.ts'
import { qaIssueRoutes } from './endpoints/qaIssues.ts'
import { projectRoutes } from './endpoints/projects.ts'
import { bundleRoutes } from './endpoints/bundles.ts'
import { remarkRoutes } from './endpoints/comments.ts'
import { resourceFileRoutes } from './endpoints/resourceFiles.ts'
import { screenshotRoutes } from './endpoints/screenshots.ts'
import { sourceFileRoutes } from './endpoints/sourceFiles.ts'
import { storageRoutes } from './endpoints/storages.ts'
import { stringRoutes } from './endpoints/strings.ts'
import { stringUploadRoutes } from './endpoints/stringUploads.ts'
import { translationFileRoutes } from './endpoints/translationFiles.ts'
import { translationRoutes } from './endpoints/translations.ts'
import type { Route } from './router.ts'

export const routes: readonly Route[] = [
  ...projectRoutes,
  ...progressRoutes,
  ...languageRoutes,
  ...placeRoutes,
  ...sourceFileRoutes,
  ...stringRoutes,
  ...storageRoutes,
  ...projectBuildRoutes,
  ...bundleRoutes,
  ...translationFileRoutes,
  ...pretranslationRoutes,
  ...qaIssueRoutes,
  ...stringUploadRoutes,
  ...translationRoutes,
  ...judgementRoutes,
  ...remarkRoutes,
  ...screenshotRoutes,
  ...fieldRoutes,
  ...memoryRoutes,
  ...glossaryRoutes,
  ...resourceFileRoutes,
]
