/** A thread of a project's store. It loads what its role needs: a project is open no sooner than its threads have. */
import { workerData } from 'node:worker_threads'
import type { ThreadInput } from '../../store/protocol.ts'
import { changes } from '../../history/rows/changes.ts'
import { serveStore } from '../../store/storeServer.ts'

const isWriter = (workerData as ThreadInput).role === 'writer'
if (isWriter) {
  const [{ writes }, { recountByNewRules }] = await Promise.all([
    import('./writes.ts'),
    import('../../summaries/rows/recountOnce.ts'),
  ])
  serveStore({ reads: {}, writes, changes, settle: recountByNewRules })
} else serveStore({ reads: (await import('./reads.ts')).reads, writes: {}, changes })
