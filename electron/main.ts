/** The desktop shell's entry. */
import { homeFolder } from '../core/workbench/home.ts'
import { createWorkbench } from '../core/workbench/server.ts'
import { startDesktop } from './desktop.ts'

startDesktop({ home: homeFolder(), createWorkbench })
