/**
 * Lists the packages that a bundle holds, in two ways: Vite's own list with licences, and the folders of the modules. A
 * test holds the notices of a package against the second (tests/packaging/notices.test.ts). Knows no place of its own,
 * since Electron's build takes it into its configuration.
 */
import type { Plugin } from 'vite'

/** Files of a bundle's folder, which no package holds. */
export const LICENSE_LIST = '.vite/licenses.json'
export const PACKAGE_LIST = '.vite/packages.json'

/** The folder of the package that a module belongs to, from `node_modules` on; null for our own modules. */
function packageFolderOf(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/')
  const offset = path.indexOf('/node_modules/')
  if (offset === -1) return null
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.slice(offset + 1))?.[0] ?? null
}

export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = [...new Set(ids.map(packageFolderOf))].filter((folder) => folder !== null)
      this.emitFile({ type: 'asset', fileName: PACKAGE_LIST, source: JSON.stringify(folders.sort()) })
    },
  }
}
