import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'

const root = projectRoot()

test('docs/patterns.md names files that exist', () => {
  const page = readFileSync(join(root, 'docs/patterns.md'), 'utf8')
  const named = [...page.matchAll(/`(src\/[^`]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
