/** Items of the project as the resources of the API's schema. Members that a project does not have are left out. */
export * from './represent/members.ts'
export * from './represent/project.ts'
export * from './represent/resources.ts'
export * from './represent/source.ts'
export * from './represent/work.ts'
