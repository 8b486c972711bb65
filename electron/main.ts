/** The desktop shell's entry. */
import { useSharedPointerCage } from '../core/platform/threads/threadHeap.ts'
import { homeFolder } from '../core/workbench/home.ts'
import { createWorkbench } from '../core/workbench/server.ts'
import { startUtilityProcess } from './appProcess.ts'
import { startDesktop } from './desktop.ts'
import { startAppProcessesBy } from '../core/modules/local/appProcess.ts'

useSharedPointerCage()
startAppProcessesBy(startUtilityProcess)
startDesktop({ home: homeFolder(), createWorkbench })
