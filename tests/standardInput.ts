/** The input of a program that a test runs. */
import type { Writable } from 'node:stream'

/**
 * Writes all that the program can read and ends its standard input. A program that reads none of it may have ended
 * before a busy machine comes to this (EPIPE): that is no failure, as it is none before a shell's pipe. Its exit code
 * and what it said show whether it should have read.
 */
export function giveInput({ stdin }: { stdin: Writable }, text: string): void {
  stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error
  })
  stdin.end(text)
}
