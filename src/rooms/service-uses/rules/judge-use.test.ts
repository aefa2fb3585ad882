import { expect, it } from 'vitest'
import { judgeUse, type UseFacts } from './judge-use.ts'

const GIVEN: UseFacts = {
  is_active: true,
  is_confirmed: true,
  is_covered: true,
  given: { remaining: 1 },
  credits: undefined,
  paid_by_plan_paise: 0n,
}

it.each<[string, Partial<UseFacts>, string | undefined]>([
  ['given', {}, undefined],
  ['unlimited', { given: { remaining: null } }, undefined],
  ['not active', { is_active: false, is_covered: false, given: undefined }, 'PLAN_INACTIVE'],
  ['not confirmed', { is_confirmed: false, is_covered: false }, 'MEMBER_NOT_CONFIRMED'],
  ['not covered', { is_covered: false, given: { remaining: 0 } }, 'MEMBER_NOT_COVERED'],
  ['no such service', { given: undefined }, 'SERVICE_NOT_COVERED'],
  ['used up', { given: { remaining: 0 } }, 'NONE_LEFT'],
  ['used up, with credits', { given: { remaining: 0 }, credits: { available_paise: 900n } }, 'NONE_LEFT'],
  ['paid by credits alone', { given: undefined, credits: { available_paise: 900n } }, undefined],
  ['no credits', { credits: { available_paise: 0n }, paid_by_plan_paise: 1n }, 'NO_CREDITS'],
  ['no credits, and none needed', { credits: { available_paise: 0n } }, undefined],
  ['the last paisa', { credits: { available_paise: 900n }, paid_by_plan_paise: 900n }, undefined],
  ['one paisa short', { credits: { available_paise: 900n }, paid_by_plan_paise: 901n }, 'INSUFFICIENT_FUNDS'],
])('a use is judged by its first fault: %s (decisions §15)', (_, facts, reason) => {
  expect(judgeUse({ ...GIVEN, ...facts })).toBe(reason)
})
