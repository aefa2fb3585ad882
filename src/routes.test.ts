import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isReservedSlug } from '#rooms/plans/rules/reserved-slugs.ts'
import routes from './routes.ts'

const firstWords = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstWords(children) : [path.split('/')[0] ?? '']))

test('the address of every page of ours is reserved, so no plan group can take it', () => {
  const words = firstWords(routes).filter((word) => word !== '*' && !word.startsWith(':'))
  expect(words.length).toBeGreaterThan(1)
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})
