// The manifest of all pages, which every page fetches, is written as a table (`manifest-table.mjs`) that makes itself an
// object when it is loaded. It leaves out what the browser does not read: the imports of each page's script, which only
// prefetching links need, and we have none; and the styles of the layouts around a page, which the router drops.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { manifestTable } from './manifest-table.mjs'
import { ROOT } from './project.mjs'

const ASSETS = join(ROOT, 'build/client/assets')
const WRITTEN = /^(window\.__reactRouterManifest=)(\{.*\});?$/s

const names = readdirSync(ASSETS).filter((name) => /^manifest-[\w-]+\.js$/.test(name))
if (names.length !== 1) throw new Error(`One manifest of the pages was expected, not ${names.length}.`)
for (const name of names) {
  const path = join(ASSETS, name)
  const [, start, json] = WRITTEN.exec(readFileSync(path, 'utf8').trim()) ?? []
  if (!json) throw new Error(`${name} has an unknown format; check the router's new version.`)
  const slim = Buffer.from(`${start}${manifestTable(JSON.parse(json))};`)
  writeFileSync(path, slim)
  writeFileSync(`${path}.br`, brotliCompressSync(slim))
  writeFileSync(`${path}.gz`, gzipSync(slim, { level: 9 }))
}
