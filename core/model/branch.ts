import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A branch of a project. */
export const branch = defineEntity('branch', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  name: { type: 'text', croql: { about: sentence`Branch name` } },
  title: { type: 'text', isOptional: true, croql: { about: sentence`Title shown to translators` } },
})
