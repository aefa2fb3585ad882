import { describe, expect, it } from 'vitest'
import { callsToAction } from './call-to-action.ts'
import { retryFault } from './retry.ts'
import { POLICY_STATUSES } from './statuses.ts'
import { canCancel, type Mover, TRANSITIONS, transitionOf } from './transitions.ts'

const MOVERS: readonly Mover[] = ['MEMBER', 'STAFF', 'INSURER']
/** Every move there is, with who makes it: the other cells of the table are refused. */
const ALLOWED = [
  'PENDING>PROCESSING MEMBER complete',
  'PENDING>CANCELLED MEMBER',
  'PENDING>CANCELLED STAFF',
  'PROCESSING>COMPLETED INSURER certificate',
  'PROCESSING>CANCELLED MEMBER',
  'PROCESSING>CANCELLED STAFF',
  'PROCESSING>CANCELLED INSURER',
  'COMPLETED>CANCELLED MEMBER free_look',
  'COMPLETED>CANCELLED STAFF free_look',
  'COMPLETED>CANCELLED INSURER contradicted',
]

describe('a policy', () => {
  it('moves from PENDING through PROCESSING to COMPLETED, and to CANCELLED, by these persons only (C4.14)', () => {
    const found = POLICY_STATUSES.flatMap((from) =>
      POLICY_STATUSES.flatMap((to) =>
        MOVERS.flatMap((who) => {
          const move = transitionOf(from, to, who)
          return move ? [[`${from}>${to} ${who}`, move.guard].filter(Boolean).join(' ')] : []
        }),
      ),
    )
    expect(found.toSorted()).toEqual(ALLOWED.toSorted())
    expect(TRANSITIONS.every(({ from, to }) => from !== to)).toBe(true)
  })

  it('is cancelled without a reason of the law only before it is issued', () => {
    expect(POLICY_STATUSES.filter((status) => canCancel(status, 'MEMBER'))).toEqual(['PENDING', 'PROCESSING'])
    expect(POLICY_STATUSES.filter((status) => canCancel(status, 'STAFF'))).toEqual(['PENDING', 'PROCESSING'])
  })

  it.each([
    ['CANCELLED', ['refund']],
    ['PROCESSING', ['retry', 'cancel']],
    ['PENDING', ['cancel']],
    ['COMPLETED', []],
  ] as const)('of status %s offers %j (C4.17, C4.18, C4.19)', (status, calls) => {
    expect(callsToAction(status)).toEqual(calls)
  })
})

describe('asking the insurer again', () => {
  const now = new Date('2026-11-26T10:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  it('waits until more than 15 minutes have passed since the last try, and ends after five', () => {
    expect(retryFault({ is_connected: true, last_try_at: null, retries: 0 }, now)).toBeUndefined()
    expect(retryFault({ is_connected: true, last_try_at: minutesAgo(15), retries: 0 }, now)).toBe('RETRY_EARLY')
    expect(
      retryFault({ is_connected: true, last_try_at: new Date(minutesAgo(15).getTime() - 1), retries: 4 }, now),
    ).toBeUndefined()
    expect(retryFault({ is_connected: true, last_try_at: minutesAgo(600), retries: 5 }, now)).toBe('RETRIES_SPENT')
    expect(retryFault({ is_connected: false, last_try_at: null, retries: 0 }, now)).toBe('NOT_CONNECTED')
  })
})
