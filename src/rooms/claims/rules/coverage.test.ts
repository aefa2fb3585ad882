import { describe, expect, test } from 'vitest'
import { type Reimbursement, reimbursementOf } from '#rooms/plans/rules/reimbursement.ts'
import { CLAIM_TYPES, type ClaimType } from './claim-types.ts'
import { capsLeft, coveredTypes } from './coverage.ts'
import { payableOf } from './payable.ts'

const none = { per_visit: null, per_month: null, per_term: null, count: null }
const reimbursed = (claim_type: ClaimType, limits: object = {}): Reimbursement =>
  reimbursementOf({ claim_type, ...none, ...limits })

describe('which types a plan offers', () => {
  test('those it lists, in the specified order', () => {
    const reimbursements = [reimbursed('Lab Tests'), reimbursed('In-Clinic Doctor Consultation')]
    expect(coveredTypes({ has_wallet: false, reimbursements })).toEqual(['In-Clinic Doctor Consultation', 'Lab Tests'])
  })

  test('none of the types that only a plan with health credits has, even where it lists them (C9.36)', () => {
    const reimbursements = [reimbursed('Online Consultation'), reimbursed('Other'), reimbursed('Pharmacy')]
    expect(coveredTypes({ has_wallet: false, reimbursements })).toEqual(['Pharmacy'])
  })

  test('nothing where it lists nothing', () => {
    expect(coveredTypes({ has_wallet: false, reimbursements: [] })).toEqual([])
  })

  test('with health credits everything that no package excludes (C9.35)', () => {
    expect(coveredTypes({ has_wallet: true, excluded: [] })).toEqual(CLAIM_TYPES)
    expect(coveredTypes({ has_wallet: true, excluded: ['Covid Home Care Plan'] })).toHaveLength(9)
  })
})

interface OtherClaims {
  decided?: bigint
  open?: bigint
  month?: bigint
  counted?: number
  waiting?: number
  reserved?: bigint
  /** As `reserved`, unless the claim comes from another month. */
  reservedOfMonth?: bigint
  openOfMonth?: bigint
}

test.each<[string, object, OtherClaims, bigint, string[]]>([
  ['no limit', {}, {}, 900n, []],
  ['a limit per visit', { per_visit: 500 }, { decided: 900n }, 500n, ['VISIT_CAP']],
  ['a limit per visit above the bill', { per_visit: 1_000 }, {}, 900n, []],
  ['a limit per term, untouched', { per_term: 1_000 }, {}, 900n, []],
  ['a limit per term, partly paid', { per_term: 1_000 }, { decided: 600n }, 400n, ['TERM_CAP']],
  ['a limit per term, partly waiting', { per_term: 1_000 }, { open: 600n }, 400n, ['TERM_CAP']],
  ['a limit per term, paid and waiting', { per_term: 1_000 }, { decided: 300n, open: 600n }, 100n, ['TERM_CAP']],
  ['a limit per term, used up', { per_term: 1_000 }, { decided: 1_000n }, 0n, ['TERM_CAP']],
  ['a limit per term, exceeded before it was set', { per_term: 1_000 }, { decided: 1_700n }, 0n, ['TERM_CAP']],
  ['its own estimate beside a later claim', { per_term: 1_000 }, { open: 400n, reserved: 600n }, 600n, ['TERM_CAP']],
  ['two old estimates above the limit', { per_term: 1_000 }, { open: 900n, reserved: 900n }, 900n, []],
  ['the second of them', { per_term: 1_000 }, { decided: 900n, reserved: 900n }, 100n, ['TERM_CAP']],
  ['a limit per month, partly paid', { per_month: 700 }, { month: 300n }, 400n, ['MONTH_CAP']],
  [
    'its own estimate of another month',
    { per_month: 700, per_term: 1_000 },
    { openOfMonth: 500n, open: 500n, reserved: 700n, reservedOfMonth: 0n },
    200n,
    ['MONTH_CAP', 'TERM_CAP'],
  ],
  [
    'the month before the term',
    { per_month: 300, per_term: 1_000 },
    { decided: 200n },
    300n,
    ['MONTH_CAP', 'TERM_CAP'],
  ],
  [
    'the term before the visit',
    { per_visit: 500, per_term: 1_000 },
    { decided: 800n },
    200n,
    ['TERM_CAP', 'VISIT_CAP'],
  ],
  ['a number of claims, one left', { count: 2 }, { counted: 1 }, 900n, []],
  ['a number of claims, used up', { count: 2, per_visit: 500 }, { counted: 2 }, 0n, ['COUNT', 'VISIT_CAP']],
  ['a number of claims, one waiting', { count: 2 }, { counted: 1, waiting: 1 }, 0n, ['COUNT']],
  ['the one that waits', { count: 2 }, { counted: 1, waiting: 1, reserved: 900n }, 900n, []],
])('%s: what is payable of ₹900', (_, limits, others, payable, limited_by) => {
  const { decided = 0n, open = 0n, month = 0n, counted = 0, waiting = 0, reserved = 0n } = others
  const { reservedOfMonth = reserved, openOfMonth = 0n } = others
  const taken = {
    month: { decided: month * 100n, open: openOfMonth * 100n },
    term: { decided: decided * 100n, open: open * 100n },
    count: { decided: counted, open: waiting },
  }
  const estimated = { month: reservedOfMonth * 100n, term: reserved * 100n }
  const caps = capsLeft(reimbursed('Lab Tests', limits), taken, estimated)
  const found = payableOf(90_000n, caps)
  expect([found.payable_estimate_paise, found.limited_by.map(({ code }) => code)]).toEqual([payable * 100n, limited_by])
})
