import { expect, test } from 'vitest'
import { setUpSteps } from './set-up-steps.ts'

const part = (more: object = {}) => ({ admins: 0, invitations: [], partners: [], ...more })
const done = (...subsidiaries: ReturnType<typeof part>[]) =>
  setUpSteps({ subsidiaries }).flatMap((step) => (step.done ? step.key : []))

test.each([
  ['nothing', [], []],
  ['a part', [part()], ['part']],
  ['a draft', [part({ partners: [{ status: 'DRAFT' }] })], ['part', 'contract']],
  ['a signed contract', [part({ partners: [{ status: 'SIGNED' }] })], ['part', 'contract', 'sign']],
  ['an open invitation', [part({ invitations: [{}] })], ['part', 'invite']],
  ['an admin of one part of two', [part({ admins: 1 }), part()], ['part']],
])('a company with %s has done its steps so far', (_, subsidiaries, expected) => {
  expect(done(...subsidiaries)).toEqual(expected)
})
