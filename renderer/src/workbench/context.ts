/** The context by which components access the app and the open project. */
import { createContext } from 'svelte'
import type { App } from './app.svelte.ts'
import type { Project } from './project.svelte.ts'

export const [getApp, setApp] = createContext<App>()
export const [getProject, setProject] = createContext<Project>()
