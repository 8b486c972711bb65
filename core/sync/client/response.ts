/** An answer of the cloud, read to its end. */

export interface Answer {
  status: number
  bytes: Uint8Array
  /** The value of `Retry-After`, unchanged. */
  retryAfter: string | null
  /** When the service answered by its own clock; null where it did not say. */
  date: number | null
}
