/**
 * Takes Node's own modules into a bundle without a view of them as modules: `import { readFileSync } from 'node:fs'`
 * looks at each export that `fs` has, and loads what stands behind those that are loaded when they are looked at. A
 * short command spends more on that than on what it does.
 */
import type { Plugin } from 'vite'

const NODE = /^node:/

/**
 * Loaded with the first member that is asked for: what parses the command line imports it for commands that we have
 * none of.
 */
const RARE = new Set(['node:child_process'])

interface Name {
  name?: string
  value?: string
}

interface Specifier {
  type: string
  imported?: Name
  local: Name
}

const named = ({ name, value }: Name): string => name ?? JSON.stringify(value)

/** Returns the declarations of an import as values. */
function declared(module: string, specifiers: readonly Specifier[]): string {
  const builtin = `globalThis.process.getBuiltinModule(${JSON.stringify(module)})`
  const wholes = specifiers.filter(({ type }) => type !== 'ImportSpecifier')
  const parts = specifiers.flatMap(({ type, imported, local }) =>
    type === 'ImportSpecifier' && imported ? [`${named(imported)}: ${named(local)}`] : [],
  )
  const whole = RARE.has(module) ? `new Proxy({}, { get: (_, name) => ${builtin}[name] })` : builtin
  return [
    ...wholes.map(({ local }) => `const ${named(local)} = ${whole};`),
    ...(parts.length > 0 ? [`const { ${parts.join(', ')} } = ${builtin};`] : []),
  ].join(' ')
}

export function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    // Types are removed by then.
    enforce: 'post',
    transform(code) {
      if (!code.includes('node:')) return null
      let changed = code
      const imports = this.parse(code).body.filter((node) => node.type === 'ImportDeclaration')
      for (const { source, specifiers, start, end } of imports.toReversed()) {
        if (!NODE.test(source.value)) continue
        changed = changed.slice(0, start) + declared(source.value, specifiers) + changed.slice(end)
      }
      return changed === code ? null : { code: changed, map: null }
    },
  }
}
