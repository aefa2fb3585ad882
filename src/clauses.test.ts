/**
 * Tests name the specification's clauses that they prove: docs/clauses.tsv lists them, so that a reader can look each
 * up.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import { sourceFiles } from './testing/source-files.ts'

const [header, ...clauses] = readFileSync(join(projectRoot(), 'docs/clauses.tsv'), 'utf8').trimEnd().split('\n')
const ids = clauses.map((line) => line.split('\t')[0])

test('every clause has a unique id and one line of text', () => {
  expect(header).toBe('id\tarea\tkind\tclause\tsurface')
  expect(new Set(ids).size).toBe(ids.length)
  expect(clauses.filter((line) => !/^[CD]\d\.\d\d(\t[^\t]+){4}$/.test(line))).toEqual([])
})

test('every clause that a test or a comment cites is in the list', () => {
  const cited = [...sourceFiles('src'), ...sourceFiles('e2e')].flatMap(({ path, text }) =>
    [...text.matchAll(/\b[CD]\d\.\d\d\b/g)].map(([id]) => ({ path, id })),
  )
  expect(cited.length).toBeGreaterThan(300)
  expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([])
})
