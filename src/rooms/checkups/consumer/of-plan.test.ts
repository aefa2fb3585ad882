import { expect, test } from 'vitest'
import { ofPlan } from './of-plan.ts'

const one = (subscription_id: string | null) => ({ subscription_id })
const both = { orders: [one('a'), one('b'), one(null)], people: [one('a'), one('b')] }

test('the link of one plan shows the check-ups and people of that plan', () => {
  expect(ofPlan(both, 'b')).toEqual({ orders: [one('b')], people: [one('b')], plan: 'b' })
})

test('without a plan of theirs, or with a single one, everything is shown', () => {
  for (const asked of [null, '', 'c']) expect(ofPlan(both, asked)).toEqual({ ...both, plan: undefined })
  const single = { orders: [one('a')], people: [one('a')] }
  expect(ofPlan(single, 'a')).toEqual({ ...single, plan: undefined })
})
