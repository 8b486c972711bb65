/** An answer of the cloud, read to its end. */

export interface Answer {
  status: number
  bytes: Uint8Array
  /** What `Retry-After` says, as it stands there. */
  retryAfter: string | null
  /** When the service answered by its own clock; null where it did not say. */
  date: number | null
}
