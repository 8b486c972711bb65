/** Storages: files that a client sends before it says what to do with them. */
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { pageIn } from '../input.ts'
import type { Route } from '../router.ts'

const storage = ({ id: storageId, fileName }: { id: number; fileName: string }): object => ({
  id: storageId,
  fileName,
})

function listStorages(call: Call) {
  const asked = pageIn(call)
  const all = call.state.storages.list()
  return page(all.slice(asked.offset, asked.offset + asked.limit).map(storage), asked)
}

/** The name comes URI-encoded, in a header that has the real service's name. */
function addStorage({ request, state }: Call) {
  const header = request.headers['crowdin-api-filename']
  const fileName = typeof header === 'string' ? decoded(header) : ''
  if (fileName === '' || fileName.length > 255)
    throw invalid({ key: 'Crowdin-API-FileName', code: 'isEmpty', message: 'The header must name the file.' })
  if (request.body.byteLength === 0)
    throw invalid({ key: 'body', code: 'isEmpty', message: "Value is required and can't be empty" })
  return oneJson(storage(state.storages.add(fileName, request.body)), 201)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function getStorage(call: Call) {
  const found = call.state.storages.find(call.id('storageId', 'Storage'))
  if (found === undefined) throw notFound('Storage')
  return oneJson(storage(found))
}

function deleteStorage(call: Call) {
  if (!call.state.storages.remove(call.id('storageId', 'Storage'))) throw notFound('Storage')
  return nothing
}

export const storageRoutes: Route[] = [
  { method: 'GET', path: 'storages', scope: null, answer: listStorages },
  { method: 'POST', path: 'storages', scope: null, answer: addStorage },
  { method: 'GET', path: 'storages/{storageId}', scope: null, answer: getStorage },
  { method: 'DELETE', path: 'storages/{storageId}', scope: null, answer: deleteStorage },
]
