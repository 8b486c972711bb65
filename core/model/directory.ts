import { defineEntity } from './define.ts'

/** A directory of files. An archive has none: a restore makes them of the files' paths. */
export const directory = defineEntity('directory', {
  id: { type: 'id' },
  branchId: { type: 'id', refersTo: 'branch', isOptional: true },
  parentId: { type: 'id', refersTo: 'directory', isOptional: true },
  name: { type: 'text' },
  title: { type: 'text', isOptional: true },
})
