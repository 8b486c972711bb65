/**
 * The changes that a workbench could see before its writes remove them. No client of an API without conditional
 * requests can see an edit between its read and the immediately following write; this holds for no other edit.
 */
import type { PlainRequest } from '../adversarial/service.ts'
import type { Witness } from '../adversarial/network.ts'
import type { FakeCloud } from './fakeCloud.ts'
import { textsOf } from './oracle.ts'

interface Look {
  /** All that was there. */
  texts: ReadonlySet<string>
  /** When the answer came; null: it did not yet, or not whole. */
  heardAt: number | null
}

export class Sight implements Witness {
  readonly #cloud: Pick<FakeCloud, 'state'>
  readonly #now: () => number
  readonly #onUnseen: (texts: readonly string[]) => void
  /** The last one at each thing since it was written to. */
  readonly #looks = new Map<string, Look>()
  /** The look right before a write that is on its way. */
  readonly #before = new WeakMap<PlainRequest, ReadonlySet<string>>()

  /** `onUnseen`: called with texts that a write removed, and that arrived after the read before it. */
  constructor(
    cloud: Pick<FakeCloud, 'state'>,
    now: () => number,
    onUnseen: (texts: readonly string[]) => void,
  ) {
    this.#cloud = cloud
    this.#now = now
    this.#onUnseen = onUnseen
  }

  sends(request: PlainRequest): void {
    if (request.method === 'GET') return
    const look = this.#looks.get(thingOf(request.url))
    // The next write needs a read of its own for any result.
    this.#looks.delete(thingOf(request.url))
    if (look?.heardAt === this.#now()) this.#before.set(request, look.texts)
  }

  carriesOut(request: PlainRequest): () => void {
    const texts = textsOf(this.#cloud.state)
    if (request.method === 'GET') {
      this.#looks.set(thingOf(request.url), { texts, heardAt: null })
      return () => undefined
    }
    return () => {
      const seen = this.#before.get(request)
      const left = textsOf(this.#cloud.state)
      if (seen) this.#onUnseen([...texts].filter((text) => !left.has(text) && !seen.has(text)))
    }
  }

  hears({ method, url }: PlainRequest): void {
    const look = this.#looks.get(thingOf(url))
    if (method === 'GET' && look) look.heardAt = this.#now()
  }
}

/** Its path; a concept is looked at by its terms as well, which go with it. */
function thingOf({ pathname, searchParams }: URL): string {
  const conceptId = searchParams.get('conceptId')
  return conceptId === null ? pathname : pathname.replace(/terms$/, `concepts/${conceptId}`)
}
