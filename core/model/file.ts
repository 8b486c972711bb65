import { sentence } from '../platform/text/sentence.ts'
import { defineEntity } from './define.ts'

/** A source file. */
export const file = defineEntity('file', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  branchId: { type: 'id', refersTo: 'branch', isOptional: true },
  // A restore makes directories of the paths.
  directoryId: { type: 'id', refersTo: 'directory', isOptional: true, archive: 'none' },
  name: { type: 'text', croql: { about: sentence`File name` } },
  title: { type: 'text', isOptional: true, croql: { about: sentence`Title shown to translators` } },
  type: { type: 'text', croql: { about: sentence`File format` } },
  context: { type: 'text', isOptional: true, croql: { about: sentence`Context` } },
  path: {
    ...{ type: 'text', isOptional: true },
    croql: {
      about: sentence`Path of the file, from the folder that was imported`,
      // A file without a path has its name.
      isOptional: false,
      isLocal: true,
    },
  },
  createdAt: { type: 'time', archive: 'none' },
  updatedAt: { type: 'time', isOptional: true, archive: 'none' },
})
