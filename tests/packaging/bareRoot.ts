/** A root with next to nothing in it: the shell and the few programs that a package's scripts call, with their libraries. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies a program with the libraries that it is linked to, at the same paths. */
export function copyProgram(root: string, program: string): void {
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' })
  const libraries = [...linked.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)
  for (const path of [program, ...libraries]) {
    const to = join(root, path)
    if (existsSync(to)) continue
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(realpathSync(path), to)
  }
}

/** Debian's layout, where /bin and its like are links, and an empty database of packages. */
export function makeBareRoot(root: string, programs: readonly string[]): void {
  for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
    mkdirSync(join(root, 'usr', folder), { recursive: true })
    symlinkSync(`usr/${folder}`, join(root, folder))
  }
  for (const folder of [
    'etc/alternatives',
    'tmp',
    'dev',
    'var/lib/dpkg/alternatives',
    'var/lib/dpkg/info',
    'var/log',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', name), '')
  writeFileSync(join(root, 'dev/null'), '')
  for (const program of programs) copyProgram(root, program)
}
