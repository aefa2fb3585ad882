import { expect, it } from 'vitest'
import type { NowRow } from '../contract.ts'
import { NOTHING_MORE, NOW_KINDS } from '../rules/now-kinds.ts'
import { nowText } from './now-text.ts'

const now = new Date('2026-11-28T04:00:00Z')
const row = (more: Partial<NowRow>): NowRow => ({
  ...NOTHING_MORE,
  id: '902',
  kind: 'PAYOUT',
  turn: 'us',
  link: '/',
  ...more,
})

it('a time of today is its clock alone, another day’s has its date', () => {
  const pass = { kind: 'VISIT_PASS', id: '7KM4QX', about: 'Sahyadri Family Clinic', by: '2026-11-28 08:50:00' } as const
  expect(nowText(row(pass), now)).toEqual({
    title: 'Sahyadri Family Clinic',
    text: 'Visit pass, until 14:20',
    code: '7KM 4QX',
  })
  const checkup = {
    kind: 'CHECKUP',
    turn: 'clinic',
    person: 'Raghavendra',
    mode: 'HOME',
    by: '2026-11-30 01:30:00',
  } as const
  expect(nowText(row({ ...checkup, turn: 'you', by: null }), now).text).toBe('Choose another time')
  expect(nowText(row(checkup), now).text).toBe('07:00, 30 November 2026, at home')
})

it('a payout without a promised day names none, and each kind says something with and without a time', () => {
  expect(nowText(row({ amount: 320 }), now)).toEqual({ title: '₹320 is approved', text: 'Claim 902 · waits for us' })
  expect(nowText(row({ kind: 'CLAIM_QUESTION', turn: 'you', amount: 150, by: '2026-12-02 18:29:59' }), now)).toEqual({
    title: 'Claim 902, ₹150',
    text: 'Answer by 02 Dec 2026',
    button: 'Answer',
  })
  expect(nowText(row({ kind: 'RENEWAL', turn: 'bank', amount: 4999, by: '2026-11-29 00:30:00' }), now).text).toBe(
    'The debit failed. Your bank tries again on 29 Nov 2026',
  )
  const deletion = (by: string) => nowText(row({ kind: 'ACCOUNT_DELETION', turn: 'you', by }), now).text
  expect(deletion('2026-12-02 18:29:59')).toBe('You can keep it until 23:59, 02 December 2026')
  expect(deletion('2026-11-01 18:29:59')).toBe('It waits until nothing is open. You can still keep it')
  for (const kind of NOW_KINDS)
    expect(nowText(row({ kind, about: 'Banyan', by: null, amount: 1 }), now).title, kind).not.toBe('')
})
