/** A thread of a project's store. It loads what its role needs: a project is open no sooner than its threads have. */
import { workerData } from 'node:worker_threads'
import type { ThreadInput } from '../../store/protocol.ts'
import { changes } from '../../history/rows/changes.ts'
import { serveStore } from '../../store/storeServer.ts'

const isWriter = (workerData as ThreadInput).role === 'writer'
const [reads, writes] = isWriter
  ? [{}, (await import('./writes.ts')).writes]
  : [(await import('./reads.ts')).reads, {}]

serveStore({ reads, writes, changes })
