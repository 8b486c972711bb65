import { reads } from './operations/reads.ts'
import { writes } from './operations/writes.ts'
import { serveStore } from './storeServer.ts'

serveStore({ reads, writes })
