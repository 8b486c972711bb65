/** The store of a copy that is reverted to an earlier time. No other store can do that to its project. */
import { changes } from '../../history/rows/changes.ts'
import { serveStore } from '../../store/storeServer.ts'
import { rewind } from '../../snapshots/rows/rewind.ts'
import './entities.ts'

serveStore({ reads: {}, writes: { rewind }, changes })
