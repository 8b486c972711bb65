/** The limits of the module protocol (docs/reference/modules.md, "Limits"). */

import { BUDGETS } from '../contract/budgets.ts'

/** The largest request and the largest response, in bytes of JSON. */
export const MAX_PAYLOAD = BUDGETS.payload.max
/** A request with everything in line stays within this; past it content and strings go by address. */
export const MAX_INLINE = Math.floor(4.9 * 1024 * 1024)
/** The largest content that an address stands for: addresses are there for what is too large for a payload. */
export const MAX_BY_ADDRESS = 200 * 1024 * 1024
/** How long a job may take, in milliseconds. */
export const JOB_MILLISECONDS = 120_000
/** The most UTF-8 bytes of a string's `customData`. */
export const MAX_CUSTOM_DATA = BUDGETS.customData.max
/** The largest preview, in bytes: a page that people look at is far smaller, and a larger one makes the editor slow. */
export const MAX_PREVIEW = 5 * 1024 * 1024
/** Strings of one file. */
export const MAX_STRINGS = 1_000_000
/** How many redirects are followed. */
export const MAX_REDIRECTS = 3
/** The bytes of a file that `signaturePatterns.fileContent` is matched against. */
export const SIGNATURE_BYTES = 64 * 1024
/** Breaches that are listed before the rest is only counted. */
export const MAX_BREACHES = 100
/** The most characters that a job of a local app writes to its console. */
export const MAX_CONSOLE = 256 * 1024
/** The most memory that the process of a local app may take, in bytes: its heap of 1 GB, and what is beside it. */
export const MAX_MEMORY = 1.5 * 1024 ** 3
