/** Has Vitest compile for a page and not for a server, whose build of Svelte has no reactive state; runs on plain Node. */
import type { Environment } from 'vitest/runtime'

const page: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
}

export default page
