import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|svg)$/
const LEAST_BYTES = 1_000

/** Writes x.js.br and x.js.gz beside each text asset at build time: the best ratio at no cost per request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(names.map((name) => compressBeside(join(dir!, name))))
    },
  }
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path).catch(() => undefined)
  if (!content || content.length < LEAST_BYTES) return
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
