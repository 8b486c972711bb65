/** The start of a utility process in the stand-in: Electron's port to its parent, over Node's own. */
import { EventEmitter } from 'node:events'

const send = process.send?.bind(process)
const port = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void send?.(message) })
process.on('message', (data) => port.emit('message', { data, ports: [] }))
process.on('disconnect', () => process.exit(0))
Object.assign(process, { parentPort: port, send: undefined })
