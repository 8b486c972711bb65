/** Puts the stand-in in the place of the `electron` module: `node --import hooks.ts out/main/main.js PATH`. */
import { registerHooks } from 'node:module'

const standIn = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})

// A packaged program's command line has no word for the app's own files.
process.argv.splice(1, 1)
