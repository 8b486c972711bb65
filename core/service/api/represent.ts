/** Items of the project as the resources of the API's schema. What a project does not keep is left out. */
export * from './represent/members.ts'
export * from './represent/project.ts'
export * from './represent/resources.ts'
export * from './represent/source.ts'
export * from './represent/work.ts'
