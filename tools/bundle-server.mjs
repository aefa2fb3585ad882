import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './project.mjs'

/** Loaded when first needed, and from node_modules: they carry native code, WebAssembly or data files of their own. */
const FROM_NODE_MODULES = [
  '@electric-sql/pglite',
  '@aws-sdk/*',
  '@fastify/middie',
  'file-type',
  'nodemailer',
  'otplib',
  'pdfkit',
  'qrcode',
  'sharp',
  'vite',
]

// CommonJS libraries inside the bundle still ask for require.
const banner = `import { createRequire as requireFor } from 'node:module'
const require = requireFor(import.meta.url)`

const entry = `import { enableCompileCache } from 'node:module'
enableCompileCache(import.meta.dirname + '/compile-cache')
await import('./app/server.js')
`

rmSync(join(ROOT, 'build/app'), { recursive: true, force: true })
rmSync(join(ROOT, 'build/compile-cache'), { recursive: true, force: true })
await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/server.ts'],
  outdir: 'build/app',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: [...FROM_NODE_MODULES, 'pg-native'],
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: banner },
  sourcemap: 'linked',
  logLevel: 'warning',
})
writeFileSync(join(ROOT, 'build/server.mjs'), entry)
