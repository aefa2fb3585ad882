import { expect, test } from 'vitest'
import { groupsOf } from './lanes.mjs'

test('consecutive stages with lanes run together, each lane in its order, and all others alone', () => {
  const [types, lint] = ['types', 'lint'].map((name) => ({ name, lane: 'checks' }))
  const [rules, smoke] = ['rules', 'smoke'].map((name) => ({ name, lane: 'tests' }))
  const [api, build] = [{ name: 'api' }, { name: 'build' }]
  expect(groupsOf([types, lint, rules, smoke, api, build])).toEqual([
    [
      [types, lint],
      [rules, smoke],
    ],
    [[api]],
    [[build]],
  ])
  expect(groupsOf([api, rules])).toEqual([[[api]], [[rules]]])
})
