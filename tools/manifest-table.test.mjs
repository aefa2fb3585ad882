import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { manifestTable } from './manifest-table.mjs'

const at = (name) => `/plus/public/assets/${name}`
const flags = { hasAction: false, hasLoader: false, hasDefaultExport: true, hasErrorBoundary: false }

/** As the router's build writes it. */
const manifest = () => ({
  entry: { module: at('entry.js'), imports: [at('react.js')], css: [at('frame.css')] },
  routes: {
    root: { id: 'root', path: '', ...flags, module: at('root.js'), imports: [at('react.js')], css: [at('root.css')] },
    r1: {
      id: 'r1',
      parentId: 'root',
      ...flags,
      module: at('frame.js'),
      imports: [],
      css: [at('root.css'), at('a.css')],
    },
    r2: {
      id: 'r2',
      parentId: 'r1',
      index: true,
      ...flags,
      hasLoader: true,
      hasClientAction: true,
      module: at('home-1.js'),
      clientActionModule: at('home-2.js'),
      imports: [at('x.js')],
      css: [at('a.css'), at('b.css')],
    },
  },
  url: at('manifest-1.js'),
  version: '1',
})

/** What a browser reads. Objects of another context have other prototypes, so they are copied. */
const read = (written) => structuredClone(JSON.parse(JSON.stringify(runInContext(written, createContext({})))))

test('the browser reads the same pages from the table of them, without the imports and the styles of their layouts', () => {
  const { entry, routes, url, version } = read(manifestTable(manifest()))
  expect({ entry, url, version }).toEqual({ entry: manifest().entry, url: at('manifest-1.js'), version: '1' })
  const shown = { hasDefaultExport: true, imports: [] }
  expect(Object.values(routes)).toEqual([
    { id: 'root', path: '', ...shown, module: at('root.js'), css: [at('root.css')] },
    { id: 'r1', parentId: 'root', ...shown, module: at('frame.js'), css: [at('a.css')] },
    {
      id: 'r2',
      parentId: 'r1',
      index: true,
      ...shown,
      hasLoader: true,
      hasClientAction: true,
      module: at('home-1.js'),
      clientActionModule: at('home-2.js'),
      css: [at('b.css')],
    },
  ])
  expect(Object.keys(routes)).toEqual(['root', 'r1', 'r2'])
})

test('a manifest that the table cannot say is refused', () => {
  const changed = (id, fields) => {
    const map = manifest()
    Object.assign(map.routes[id], fields)
    return () => manifestTable(map)
  }
  expect(changed('r1', { caseSensitive: true })).toThrow('caseSensitive')
  expect(changed('r2', { id: 'home' })).toThrow('numbered')
  expect(changed('r2', { module: '/elsewhere.js' })).toThrow('/elsewhere.js')
})
