import { join } from 'node:path'
import { build } from 'esbuild'

/** As in the server's bundle, what has native code or WebAssembly, or is loaded on first use, stays outside. */
const OUTSIDE = ['@electric-sql/pglite', '@aws-sdk/*', 'pg-native']

/**
 * A script of this folder as the product runs: in one file with its libraries, without a compiler in its memory.
 * @returns the path of the file
 */
export async function bundled(name: string): Promise<string> {
  const outfile = join(import.meta.dirname, `../build/bench/${name}.mjs`)
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: OUTSIDE,
    // CommonJS libraries inside the bundle still require their built-in modules this way.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)`,
    },
    logLevel: 'warning',
  })
  return outfile
}
