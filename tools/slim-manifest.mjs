// The manifest of all pages, which every page fetches, lists for each page the imports of its script. Only prefetching
// links read that, and we have none. It also repeats for each page the styles of the layouts around it, which the
// router drops when it reads them, and false flags (`hasAction: false`). Without all that the manifest is a quarter of
// its size.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOT } from './project.mjs'

const ASSETS = join(ROOT, 'build/client/assets')
const WRITTEN = /^(window\.__reactRouterManifest=)(\{.*\});?$/s

const names = readdirSync(ASSETS).filter((name) => /^manifest-[\w-]+\.js$/.test(name))
if (names.length !== 1) throw new Error(`One manifest of the pages was expected, not ${names.length}.`)
for (const name of names) {
  const path = join(ASSETS, name)
  const [, start, json] = WRITTEN.exec(readFileSync(path, 'utf8').trim()) ?? []
  if (!json) throw new Error(`${name} has an unknown format; check the router's new version.`)
  const map = JSON.parse(json)
  for (const route of Object.values(map.routes)) {
    route.imports = []
    for (const name of Object.keys(route)) if (route[name] === false) delete route[name]
  }
  for (const route of innermostFirst(map.routes)) {
    const around = new Set(layoutsOf(route, map.routes).flatMap(({ css }) => css ?? []))
    route.css = route.css?.filter((href) => !around.has(href))
  }
  const slim = Buffer.from(`${start}${JSON.stringify(map)};`)
  writeFileSync(path, slim)
  writeFileSync(`${path}.br`, brotliCompressSync(slim))
  writeFileSync(`${path}.gz`, gzipSync(slim, { level: 9 }))
}

/** A layout keeps its styles until its pages have been compared with them. */
function innermostFirst(routes) {
  return Object.values(routes).toSorted((a, b) => layoutsOf(b, routes).length - layoutsOf(a, routes).length)
}

function layoutsOf({ parentId }, routes) {
  return parentId ? [routes[parentId], ...layoutsOf(routes[parentId], routes)] : []
}
