/** Where a screen loads its data (decision 0016), and the chunk its module is in. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import { sourceFiles } from './testing/source-files.ts'

const LOADER = /^export (?:async )?(?:function|const) (?:clientLoader|loader)\b/m
const CLIENT_LOADER = /^export (?:async )?(?:function|const) clientLoader\b/m

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
