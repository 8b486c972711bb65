/** The resources that agents may read: texts in Markdown that explain, and the style guides of the project. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { packageFolder } from '../platform/files/packageFolder.ts'
import { requireAgents } from '../proposals/propose.ts'
import type { AgentProject } from './tool.ts'

const MARKDOWN = { mimeType: 'text/markdown' }
const STYLE_GUIDE = 'interlinear://style-guide'

/** Offers the reference of CroQL, the style guide of the project, and those of its languages. */
export function registerResources(server: McpServer, project: AgentProject): void {
  server.registerResource(
    'croql',
    'interlinear://croql',
    {
      title: 'CroQL reference',
      description: 'The query language of the tool query: its grammar, members and examples.',
      ...MARKDOWN,
    },
    async ({ href }) =>
      contents(href, await readFile(join(packageFolder() ?? '.', 'docs/reference/croql.md'), 'utf8')),
  )
  server.registerResource(
    'style-guide',
    STYLE_GUIDE,
    {
      title: 'Style guide',
      description: 'How the team writes, in all languages. Follow it in the texts that you propose.',
      ...MARKDOWN,
    },
    async ({ href }) => contents(href, await styleGuide(project, null)),
  )
  server.registerResource(
    'style-guide-of-language',
    new ResourceTemplate(`${STYLE_GUIDE}/{languageId}`, {
      list: async () => ({
        resources: (await guidesOf(project)).flatMap(({ languageId }) =>
          languageId === null
            ? []
            : [{ uri: `${STYLE_GUIDE}/${languageId}`, name: `style-guide-${languageId}`, ...MARKDOWN }],
        ),
      }),
    }),
    {
      title: 'Style guide of a language',
      description: 'How the team writes in a language. It goes before the style guide of the project.',
      ...MARKDOWN,
    },
    async ({ href }, { languageId }) => {
      const language = project.targetLanguage(String(languageId))
      return contents(href, await styleGuide(project, language.id))
    },
  )
}

async function guidesOf(project: AgentProject) {
  await requireAgents(project)
  return (await project.store.read('agentSettings', {})).styleGuides
}

async function styleGuide(project: AgentProject, wanted: string | null): Promise<string> {
  const guides = await guidesOf(project)
  const guide = guides.find(({ languageId }) => languageId === wanted)
  return guide?.text ?? 'There is no style guide yet. Follow the existing translations and the glossary.'
}

function contents(uri: string, text: string) {
  return { contents: [{ uri, ...MARKDOWN, text }] }
}
