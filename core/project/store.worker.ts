/** A thread of a project's store. It loads what its role needs: a project is open no sooner than its threads have. */
import { workerData } from 'node:worker_threads'
import type { ThreadInput } from './protocol.ts'
import { serveStore } from './storeServer.ts'

const isWriter = (workerData as ThreadInput).role === 'writer'
const [reads, writes] = isWriter
  ? [{}, (await import('./operations/writes.ts')).writes]
  : [(await import('./operations/reads.ts')).reads, {}]

serveStore({ reads, writes })
