import { expect, it } from 'vitest'
import { type NowKind, sortNow, type Turn } from './now-kinds.ts'

const row = (kind: NowKind, turn: Turn, by: string | null) => ({ kind, turn, by, id: '1' })

it('an alarm of care at home comes first, then what is open, the reader’s turn by date, what has a day, and what others do', () => {
  const rows = [
    row('CLAIMS_WITH_US', 'us', '2026-12-01 10:00:00'),
    row('CHECKUP', 'clinic', '2026-11-30 01:30:00'),
    row('BANK_ACCOUNT', 'you', null),
    row('CLAIM_QUESTION', 'you', '2026-12-02 18:29:59'),
    row('CLAIM_QUESTION', 'you', '2026-11-29 18:29:59'),
    row('PAYOUT', 'bank', '2026-11-30 10:00:00'),
    row('VISIT_PASS', 'clinic', '2026-11-28 08:50:00'),
    row('CARE_CALL', 'us', '2026-11-28 09:00:00'),
    row('CARE_ALARM', 'us', null),
  ]
  expect(sortNow(rows).map(({ kind, by }) => [kind, by?.slice(0, 10) ?? null])).toEqual([
    ['CARE_ALARM', null],
    ['VISIT_PASS', '2026-11-28'],
    ['CLAIM_QUESTION', '2026-11-29'],
    ['CLAIM_QUESTION', '2026-12-02'],
    ['BANK_ACCOUNT', null],
    ['CARE_CALL', '2026-11-28'],
    ['CHECKUP', '2026-11-30'],
    ['PAYOUT', '2026-11-30'],
    ['CLAIMS_WITH_US', '2026-12-01'],
  ])
})
