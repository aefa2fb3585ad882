/** Where a screen loads its data (decision 0016), and the chunk its module is in. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import { sourceFiles } from './testing/source-files.ts'

const LOADER = /^export (?:async )?(?:function|const) (?:clientLoader|loader)\b/m
const CLIENT_LOADER = /^export (?:async )?(?:function|const) clientLoader\b/m

/** What shows a room's own controls in a native dialog. */
const DIALOGS = [
  'src/ui/dialog.tsx',
  'src/rooms/access/components/desk-action.tsx',
  'src/dashboard/components/row-drawer.tsx',
  'src/dashboard/components/bulk-bar.tsx',
]

const files = sourceFiles('src')
const dashboards = files.filter(({ path }) => /\/(?:staff|corporate)\/.*-screen\.tsx$/.test(path))
const customers = files.filter(({ path }) => /\/consumer\/.*-screen\.tsx$/.test(path))

test('a dashboard’s screen has no loader: the layout’s loader has checked who is signed in', () => {
  expect(dashboards.length).toBeGreaterThan(20)
  expect(dashboards.filter(({ text }) => LOADER.test(text)).map(({ path }) => path)).toEqual([])
})

test('a customer’s screen, or the layout beside it, sends a visitor to log in before it is shown', () => {
  const guarded = files
    .filter(({ path, text }) => path.endsWith('-layout.tsx') && CLIENT_LOADER.test(text))
    .map(({ path }) => dirname(path))
  const open = customers.filter(({ path, text }) => !CLIENT_LOADER.test(text) && !guarded.includes(dirname(path)))
  expect(customers.length).toBeGreaterThan(10)
  expect(open.map(({ path }) => path)).toEqual([])
})

test('a screen that reads before it is rendered shows its heading meanwhile: without a fallback the page would be empty', () => {
  const reads = files.filter(
    ({ path, text }) => path.endsWith('-screen.tsx') && /^export .*\bclientLoader\b/m.test(text),
  )
  expect(reads.length).toBeGreaterThan(15)
  expect(reads.filter(({ text }) => !text.includes('HydrateFallback')).map(({ path }) => path)).toEqual([])
})

test('a screen of our staff asks the server for the day: a device’s clock may be wrong, and the demo world’s is moved', () => {
  const staff = files.filter(({ path }) => /\/staff\/.*\.tsx?$/.test(path))
  expect(staff.length).toBeGreaterThan(50)
  expect(staff.filter(({ text }) => text.includes('new Date()')).map(({ path }) => path)).toEqual([])
})

test('no picker with a popover is inside a modal dialog, where the browser makes it inert', () => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reaches = (path: string, seen = new Set<string>()): string[] => {
    const file = byPath.get(path)
    if (!file || seen.has(path)) return []
    seen.add(path)
    if (/<Popover\b/.test(file.text)) return [path]
    return file.runtimeImports.flatMap((imported) => reaches(imported, seen))
  }
  const openers = files.filter(
    ({ path, imports }) => path.startsWith('src/rooms/') && imports.some((imported) => DIALOGS.includes(imported)),
  )
  expect(openers.length).toBeGreaterThan(15)
  expect(openers.flatMap(({ path }) => reaches(path).map((picker) => `${path} reaches ${picker}`))).toEqual([])
})

test('a chunk marker is on the first line of a module and names a group of vite.config.ts', () => {
  const config = readFileSync(join(projectRoot(), 'vite.config.ts'), 'utf8')
  const groups = [...config.matchAll(/markedFor\('([a-z]+)'\)/g)].map(([, name]) => name)
  const marked = files
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\/\* chunk: (.*?) \*\//g)].map(({ 1: name, index }) => ({ path, name, index })),
    )
  expect(new Set(marked.map(({ name }) => name))).toEqual(new Set(groups))
  expect(marked.filter(({ index }) => index !== 0)).toEqual([])
})
