import { expect, test } from 'vitest'
import { offeredActs } from './staff-acts.ts'
import { POLICY_STATUSES } from './statuses.ts'

const now = new Date('2026-11-26T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const POLICY = {
  is_connected: true,
  words: [],
  last_try_at: null,
  retries: 0,
  has_open_refund: false,
  waits_for_transfer: false,
  refundable_paise: 118_000n,
  in_free_look: false,
}
const acts = (change: Partial<Parameters<typeof offeredActs>[0]> & Pick<Parameters<typeof offeredActs>[0], 'status'>) =>
  offeredActs({ ...POLICY, ...change }, now)
const names = (change: Parameters<typeof acts>[0]) => acts(change).map(({ act }) => act)

test('refund is offered when it is cancelled (C4.17), retry while it is processing (C4.18), cancel while it is processing or pending (C4.19), retry first (C4.20)', () => {
  expect(Object.fromEntries(POLICY_STATUSES.map((status) => [status, names({ status })]))).toEqual({
    PENDING: ['cancel'],
    PROCESSING: ['retry', 'cancel'],
    COMPLETED: [],
    CANCELLED: ['refund'],
  })
  expect(names({ status: 'COMPLETED', in_free_look: true })).toEqual(['free_look'])
})

test.each([
  [null, 0, null],
  [minutesAgo(16), 4, null],
  [minutesAgo(15), 0, 'RETRY_EARLY'],
  [minutesAgo(0), 0, 'RETRY_EARLY'],
  [minutesAgo(60), 5, 'RETRIES_SPENT'],
  [minutesAgo(0), 5, 'RETRIES_SPENT'],
] as const)('a retry after a try at %s and %i retries: %s (C4.20)', (last_try_at, retries, fault) => {
  const [retry] = acts({ status: 'PROCESSING', last_try_at, retries })
  expect(retry).toMatchObject({ act: 'retry', fault })
  expect(retry?.possible_from === null).toBe(fault !== 'RETRY_EARLY')
})

test('a retry is possible from the moment that is said', () => {
  const last_try_at = minutesAgo(3)
  const possible_from = acts({ status: 'PROCESSING', last_try_at })[0]!.possible_from!
  const policy = { ...POLICY, status: 'PROCESSING', last_try_at } as const
  expect(offeredActs(policy, possible_from)[0]?.fault).toBeNull()
  expect(offeredActs(policy, new Date(possible_from.getTime() - 1))[0]?.fault).toBe('RETRY_EARLY')
})

test.each([
  [118_000n, false, null],
  [1n, false, null],
  [0n, false, 'NOTHING_TO_REFUND'],
  [118_000n, true, 'REFUND_OPEN'],
  [0n, true, 'REFUND_OPEN'],
] as const)('a refund with %s paise left, one on its way: %s', (refundable_paise, has_open_refund, fault) => {
  expect(acts({ status: 'CANCELLED', refundable_paise, has_open_refund })).toEqual([
    { act: 'refund', fault, possible_from: null },
  ])
})

test('a refund that waits for a bank transfer says so where the next one would be asked for', () => {
  const [refund] = acts({ status: 'CANCELLED', has_open_refund: true, waits_for_transfer: true })
  expect(refund).toMatchObject({ act: 'refund', fault: 'REFUND_TRANSFER' })
})
