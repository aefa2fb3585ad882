/** Each table has one owner, which knows its rules. Derived from the source, so a new statement is detected. */
import { expect, test } from 'vitest'
import { sourceFiles } from './testing/source-files.ts'

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert\s+into|delete\s+from|truncate|merge\s+into)\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/g,
]
/** Seeds and test helpers may write every table. */
const EXEMPT = /\.test\.|\/testing\/|\/seed[-./]/

/** 'rooms/claims' for a room's file, else the zone: 'platform', 'gateways'. */
function ownerOf(path: string): string {
  const [, zone = '', room = ''] = path.split('/')
  return zone === 'rooms' ? `rooms/${room}` : zone
}

function writersByTable(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sourceFiles('src').filter((file) => !EXEMPT.test(file.path)))
    for (const pattern of WRITES)
      for (const [, table = ''] of text.matchAll(pattern))
        writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)))
  return writers
}

test('only one room writes a table; the others call its commands or publish an event', () => {
  const writers = writersByTable()
  const shared = [...writers].filter(([, owners]) => owners.size > 1)
  expect(Object.fromEntries(shared.map(([table, owners]) => [table, [...owners]]))).toEqual({})
  // The patterns match the query builder's statements, and SQL text.
  expect(writers.get('orders')).toEqual(new Set(['rooms/checkout']))
  expect(writers.get('claim_count_sums')).toEqual(new Set(['rooms/claims-desk']))
})
