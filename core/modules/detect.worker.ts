/** Runs a module's patterns over a file's name and beginning; a pattern that never ends is ended with this thread. */
import type { ModuleConfiguration } from '../contract/modules.ts'
import { serveJobs } from '../platform/threads/poolWorker.ts'

export interface DetectJob {
  patterns: ModuleConfiguration['signaturePatterns']
  name: string
  head: string
}

export type DetectAnswer = { kind: 'matches' } | { kind: 'other' } | { kind: 'invalid'; reason: string }

function detect({ patterns, name, head }: DetectJob): DetectAnswer {
  const pairs = [
    ['fileName', patterns.fileName, name],
    ['fileContent', patterns.fileContent, head],
  ] as const
  let isMatch = true
  for (const [member, pattern, text] of pairs) {
    if (pattern === undefined) continue
    try {
      const expression = new RegExp(pattern)
      isMatch &&= expression.test(text)
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      return { kind: 'invalid', reason: `Its ${member} is no regular expression: ${words}` }
    }
  }
  return { kind: isMatch ? 'matches' : 'other' }
}

serveJobs(detect)
