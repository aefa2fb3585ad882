import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './project.mjs'

const PROCESSES = ['server', 'worker', 'plus']
/** Threads that a process starts, by the name of their file in the bundle. */
const THREADS = {
  'catalogue-file': 'src/rooms/catalogue/server/file/read-file.worker.ts',
  'check-document': 'src/platform/files/check-document.worker.ts',
  'draw-pdf': 'src/platform/files/pictures/draw-pdf.worker.ts',
  'read-spreadsheet': 'src/platform/spreadsheets/read-spreadsheet.worker.ts',
}

/** Loaded on first use, and from node_modules: they contain native code, WebAssembly or data files. */
const FROM_NODE_MODULES = [
  '@electric-sql/pglite',
  '@aws-sdk/*',
  '@fastify/middie',
  '@hyzyla/pdfium',
  'file-type',
  'nodemailer',
  'otplib',
  'pdfkit',
  'qrcode',
  'sharp',
  'vite',
]

const entry = (process) => `import { createRequire, enableCompileCache } from 'node:module'
enableCompileCache(import.meta.dirname + '/compile-cache')
// CommonJS libraries inside the bundle still require their built-in modules this way.
globalThis.require = createRequire(import.meta.url)
await import('./app/${process}.js')
`

/**
 * Our dynamic imports stay in node_modules too: the exports of a CommonJS library are lost when it is bundled behind
 * `await import`. Every start needs pg, and imports its default.
 */
const lazyFromNodeModules = {
  name: 'lazy-from-node-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && path !== 'pg' && importer.startsWith(join(ROOT, 'src'))
        ? { path, external: true }
        : null,
    )
  },
}

rmSync(join(ROOT, 'build/app'), { recursive: true, force: true })
rmSync(join(ROOT, 'build/compile-cache'), { recursive: true, force: true })
await build({
  absWorkingDir: ROOT,
  entryPoints: { ...Object.fromEntries(PROCESSES.map((process) => [process, `src/${process}.ts`])), ...THREADS },
  outdir: 'build/app',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  plugins: [lazyFromNodeModules],
  external: [...FROM_NODE_MODULES, 'pg-native'],
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcemap: 'linked',
  logLevel: 'warning',
})
for (const process of [...PROCESSES, ...Object.keys(THREADS)])
  writeFileSync(join(ROOT, `build/${process}.mjs`), entry(process))
