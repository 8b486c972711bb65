/**
 * Queries the newest release of the program from the forge (GitHub's REST API, "Get the latest release", which excludes
 * drafts and previews). Sends no data beyond the request.
 */
import clean from 'semver/functions/clean.js'
import gt from 'semver/functions/gt.js'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'
import { limitedBody } from '../platform/net/limitedBody.ts'
import type { UpdateReport } from '../contract/updates.ts'

/** Milliseconds in which the forge has to answer. */
const ANSWER_MILLISECONDS = 15_000
/** Bytes: an answer lists each file of a release, and notes of up to 125,000 characters. */
const MAX_ANSWER = 2 * 1024 * 1024

/** The address of the query, and the page of releases for users. */
export interface ReleasePlace {
  /** An address that answers as the forge's `releases/latest`. */
  feed: URL
  /** The page of all releases. */
  page: URL
}

const answer = z.object({
  tag_name: z.string().max(200),
  html_url: z.url({ protocol: /^https?$/ }).max(2000),
})

/** The project's own, at the address that package.json names. */
const RELEASES: ReleasePlace = {
  feed: new URL('https://api.github.com/repos/interlinear-l10n/interlinear/releases/latest'),
  page: new URL('https://github.com/interlinear-l10n/interlinear/releases'),
}

/**
 * The project's own, or what `INTERLINEAR_RELEASES` names: an address inside a network that answers as the forge does.
 * @throws Failure `update.address`
 */
export function releasePlace(environment: NodeJS.ProcessEnv): ReleasePlace {
  const given = environment['INTERLINEAR_RELEASES'] ?? ''
  if (given === '') return RELEASES
  const feed = URL.parse(given)
  if (feed === null || !/^https?:$/.test(feed.protocol))
    throw new Failure('update.address', 'INTERLINEAR_RELEASES is no web address.', {
      value: given,
      todo: 'Give it the address of a release as GitHub has it, or nothing.',
    })
  return { feed, page: feed }
}

/**
 * @param version that runs
 * @throws Failure `update.unreachable`, `update.answer`; the signal's own reason
 */
export async function lookForUpdate(
  version: string,
  { feed, page }: ReleasePlace,
  signal: AbortSignal,
): Promise<UpdateReport> {
  const { status, text } = await asked(feed, version, signal)
  // A project that has released nothing has no newest release.
  if (status === 404) return { version, newest: null, isNewer: false, page: page.href }
  const read = answer.safeParse(status === 200 ? jsonOf(text) : undefined)
  const newest = read.success ? clean(read.data.tag_name) : null
  if (!read.success || newest === null) throw oddAnswer(feed, status)
  const told = new URL(read.data.html_url)
  // A page of another origin is refused, whatever server answered.
  const isOurs = [page.origin, RELEASES.page.origin].includes(told.origin)
  return { version, newest, isNewer: gt(newest, version), page: isOurs ? told.href : page.href }
}

async function asked(
  feed: URL,
  version: string,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(ANSWER_MILLISECONDS)
  try {
    const response = await fetch(feed, {
      // The forge refuses requests without a user agent.
      headers: { accept: 'application/vnd.github+json', 'user-agent': `Interlinear/${version}` },
      signal: AbortSignal.any([signal, timeout]),
    })
    return { status: response.status, text: await textOf(response) }
  } catch {
    signal.throwIfAborted()
    throw new Failure('update.unreachable', `${feed.host} could not be reached.`, {
      path: feed.origin,
      values: { host: feed.host },
      kept: 'Nothing was changed.',
      todo: 'Try it again when there is a network.',
    })
  }
}

/** An answer that is longer than any is meant to be is none. */
async function textOf(response: Response): Promise<string> {
  const bytes = await limitedBody(response, MAX_ANSWER)
  return Buffer.from(bytes ?? []).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function oddAnswer(feed: URL, status: number): Failure {
  return new Failure(
    'update.answer',
    `${feed.host} answered with something that is no release (status ${status}).`,
    {
      path: feed.origin,
      values: { host: feed.host, status },
      kept: 'Nothing was changed.',
      todo: 'Try it again later, or look at the page of releases.',
    },
  )
}
