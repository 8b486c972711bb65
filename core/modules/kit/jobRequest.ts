/** A job that came over HTTP, checked by the protocol (docs/reference/modules.md, "Request") before a module gets it. */
import { sentence } from '../../platform/text/sentence.ts'
import { z } from 'zod'
import type { JobRequest, TranslateRequest } from '../../contract/moduleProtocol.ts'
import { Failure } from '../../platform/errors/failure.ts'

const category = z.enum(['zero', 'one', 'two', 'few', 'many', 'other'])
const status = z.enum(['untranslated', 'translated', 'approved'])
const text = z.union([z.string(), z.partialRecord(category, z.string())])

const language = z.looseObject({
  id: z.string(),
  name: z.string(),
  editorCode: z.string(),
  twoLettersCode: z.string(),
  threeLettersCode: z.string(),
  locale: z.string(),
  androidCode: z.string(),
  osxCode: z.string(),
  osxLocale: z.string(),
  pluralCategoryNames: z.array(category),
  pluralRules: z.string(),
})

const translation = z.looseObject({
  text,
  status: z.union([status, z.partialRecord(category, status)]).optional(),
})

const string = z.looseObject({
  previewId: z.number().optional(),
  id: z.number().optional(),
  identifier: z.string(),
  context: z.string().nullish(),
  customData: z.string().nullish(),
  maxLength: z.number().nullish(),
  isHidden: z.boolean().nullish(),
  hasPlurals: z.boolean().optional(),
  labels: z.array(z.string()).optional(),
  attributes: z
    .looseObject({ serviceType: z.string().optional(), crowdinType: z.string().optional() })
    .nullish(),
  text,
  translations: z.record(z.string(), translation).optional(),
})

/** Members that the protocol does not name go to the module as they came: another host may have some of its own. */
const request = z.looseObject({
  jobType: z.enum(['parse-file', 'build-file']),
  organization: z.looseObject({
    id: z.number(),
    domain: z.string(),
    baseUrl: z.string(),
    apiBaseUrl: z.string().optional(),
  }),
  project: z.looseObject({ id: z.number(), identifier: z.string(), name: z.string() }),
  file: z.looseObject({
    id: z.number(),
    name: z.string(),
    content: z.string().optional(),
    contentUrl: z.string().optional(),
  }),
  sourceLanguage: language,
  targetLanguages: z.array(language),
  strings: z.array(string).optional(),
  stringsUrl: z.string().optional(),
  customSrxContents: z
    .string()
    .nullish()
    .transform((srx) => srx ?? null),
}) satisfies z.ZodType<JobRequest>

/** @throws Failure `module.request`, which names the first member that is not as the protocol has it */
export function checkedRequest(job: unknown): JobRequest {
  const { data, error } = request.safeParse(job)
  if (data !== undefined) return data
  const path = error.issues[0]?.path ?? []
  if (path.length === 0 || path[0] === 'jobType')
    throw new Failure('module.request', sentence`A job is JSON with the jobType parse-file or build-file.`)
  throw badMember(path)
}

const toTranslate = z.object({
  source: z.string(),
  target: z.string(),
  projectId: z.coerce.number().default(1),
  strings: z.array(
    z.union([
      z.string(),
      z.looseObject({
        ...{ id: z.number(), projectId: z.number(), identifier: z.string(), context: z.string() },
        ...{ maxLength: z.number(), text: z.string(), isPlural: z.boolean() },
      }),
    ]),
  ),
})

/** The request of an MT module, of which the query has all but the strings. @throws Failure `module.request` */
export function checkedTranslation(query: URLSearchParams, body: unknown): TranslateRequest {
  const asked = {
    source: query.get('source') ?? undefined,
    target: query.get('target') ?? undefined,
    projectId: query.get('project_id') ?? undefined,
  }
  const { data, error } = toTranslate.safeParse({ ...(typeof body === 'object' && body), ...asked })
  if (data === undefined) throw badMember(error.issues[0]?.path ?? [])
  return { jobType: 'translate', ...data }
}

function badMember(path: readonly PropertyKey[]): Failure {
  return new Failure(
    'module.request',
    sentence`The member ${path.join('.')} of the job is missing or not as the protocol has it.`,
  )
}
