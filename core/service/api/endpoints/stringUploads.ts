/** Uploads of strings: the strings of a file that are taken into a project without files. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { notFound, oneJson, refusal } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput } from '../input.ts'
import { itemJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { contentsOf, typeOf } from './sourceFiles.ts'
import type { Route } from '../router.ts'

const newUpload = z.object({
  storageId: idInput,
  branchId: idInput,
  type: z.string().max(BUDGETS.code.max).optional(),
  labelIds: z.array(idInput).max(1_000).optional(),
  importOptions: z.looseObject({ srxStorageId: idInput.optional() }).optional(),
})

/** The strings are there when it answers; its state can be asked for as of any upload. */
async function uploadStrings(call: Call) {
  const project = call.project()
  refuseFiles(project)
  const given = bodyInput(call, newUpload)
  const { content, srx, fileName } = contentsOf(call, given)
  const branch = await itemJson(project, 'branch', given.branchId, 'Branch')
  const startedAt = represent.timeJson(Date.now())
  const type = typeOf(given.type)
  const path = fileName.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const upload = { labelIds: given.labelIds }
  await project.importSource({ path, branch: branch.name, type, content, srx, upload })
  const finishedAt = represent.timeJson(Date.now())
  const { storageId, branchId, labelIds = [] } = given
  const identifier = call.state.uploads.add(project.id, {
    status: 'finished',
    progress: 100,
    attributes: { branchId, storageId, fileType: given.type ?? 'auto', parserVersion: 1, labelIds },
    createdAt: startedAt,
    updatedAt: finishedAt,
    startedAt,
    finishedAt,
  })
  return oneJson({ identifier, ...call.state.uploads.find(project.id, identifier) }, 202)
}

function getUpload(call: Call) {
  const project = call.project()
  refuseFiles(project)
  const identifier = call.parameter('uploadId')
  const found = call.state.uploads.find(project.id, identifier)
  if (found === undefined) throw notFound('Upload')
  return oneJson({ identifier, ...found })
}

/** Projects of files have no uploads of strings. */
function refuseFiles({ facts }: ServedProject): void {
  if (facts.type === 'file-based')
    throw refusal(404, 'Endpoint Not Found: strings are uploaded to string-based projects; add a file.')
}

export const stringUploadRoutes: Route[] = [
  {
    method: 'POST',
    path: 'projects/{projectId}/strings/uploads',
    scope: 'project.source.string',
    answer: uploadStrings,
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/strings/uploads/{uploadId}',
    scope: 'project.source.string',
    answer: getUpload,
  },
]
