/** The resources that agents may read: texts that explain, in Markdown. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../platform/files/packageFolder.ts'
import type { AgentProject } from './tool.ts'

export interface AgentResource {
  name: string
  uri: string
  title: string
  description: string
  /** Reads the text, in Markdown. */
  read(this: void, project: AgentProject): Promise<string>
}

export const resources: readonly AgentResource[] = [
  {
    name: 'croql',
    uri: 'interlinear://croql',
    title: 'CroQL reference',
    description: 'The query language of the tool query: its grammar, members and examples.',
    read: () => readFile(join(packageFolder() ?? '.', 'docs/reference/croql.md'), 'utf8'),
  },
]
