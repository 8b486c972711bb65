/** mcp: the tools for AI agents, over standard input and output (docs/agents.md). */
import type { Command } from 'commander'
import { readVersion } from '../../core/platform/files/packageVersion.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { printNotice } from '../output.ts'
import { withProject } from '../project.ts'
import { projectAt } from '../projectAt.ts'

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('offer a project to an AI agent, by the Model Context Protocol over stdio')
    .argument('[project]', 'a project, or an opened file or folder; the working directory by default')
    .action(serveOverStdio)
}

/** Serves until standard input ends: the client that started the process ends it so. */
async function serveOverStdio(named: string | undefined): Promise<void> {
  const { project: path } = await projectAt(named)
  const [{ AgentServer }, { StdioServerTransport }] = await Promise.all([
    import('../../core/agents/server.ts'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ])
  await withProject(
    path,
    async (project) => {
      // Another process may have changed the project's languages.
      project.store.onChange(({ stringIds }) => {
        if (stringIds === null) project.refreshFacts().catch(() => undefined)
      })
      const server = new AgentServer({
        project,
        home: homeFolder(),
        version: readVersion(),
        log: printNotice,
      })
      const isOver = new Promise<void>((resolve) => {
        process.stdin.once('end', resolve).once('close', resolve)
        void server.connect(new StdioServerTransport(), resolve)
      })
      await isOver
      await server.close()
    },
    { readers: 2 },
  )
}
