import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import type { PlanHalt } from '#rooms/claims/rules/plan-halt.ts'
import { planHaltOf, SERVICE_DAY } from '#rooms/claims/server/plan-halt.ts'
import { readyToPay } from '#rooms/payouts/server/queries/find-payable.ts'
import { type Paise, parseRupees, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { NowRow } from '../contract.ts'
import { NOTHING_MORE } from '../rules/now-kinds.ts'

interface OpenClaim {
  id: string
  status: ClaimStatus
  patient_name: string
  claim_amount_paise: Paise
  approved_claim_amount_paise: Paise | null
  respond_by: Date | null
  first_decision_due_at: Date
  payout_due_at: Date
  in_payout: boolean
  halt: PlanHalt | null
  /** Whether the person has saved an account that can be paid to, since the last payment of this claim failed. */
  has_bank: boolean
  /** Whether the next batch pays it. */
  is_ready: boolean
}

/** What a person's own claims wait for; those that we decide on are one row. */
export async function claimsNow(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const { rows } = await sql<OpenClaim>`
    select claims.id::text as id, claims.status, claims.patient_name, claims.claim_amount_paise,
      claims.approved_claim_amount_paise, claims.respond_by, claims.first_decision_due_at, claims.payout_due_at,
      claims.in_payout, ${planHaltOf(SERVICE_DAY, now)} as halt,
      exists (select from bank_details b where b.account_id = claims.account_id and b.active and b.status <> 'FAILED'
        and (claims.status <> 'SETTLEMENT_FAILED' or b.created_at > claims.payout_failed_at
          or b.verified_at > claims.payout_failed_at)) as has_bank,
      ${await readyToPay(db, now)} as is_ready
    from claims join subscriptions s on s.id = claims.subscription_id
    where claims.account_id = ${account_id}::uuid
      and claims.status in ('INITIATED', 'PENDING', 'ON_HOLD', 'APPROVED', 'SETTLEMENT_FAILED')
    order by claims.id limit 200`.execute(db)
  const withUs = rows.filter((claim) => isWithUs(claim))
  const found = rows.filter((claim) => !isWithUs(claim)).map(rowOf)
  const unpayable = found.filter(({ kind }) => kind === 'BANK_ACCOUNT')
  return [
    ...found.filter((row) => !unpayable.includes(row)),
    ...(unpayable.length > 0 ? [onePayment(unpayable)] : []),
    ...(withUs.length > 0 ? [rowOfUndecided(withUs)] : []),
  ]
}

/** A claim of a blocked plan waits for us, whatever its status. */
function isWithUs({ status, halt }: OpenClaim): boolean {
  return (
    status === 'INITIATED' ||
    status === 'PENDING' ||
    (status === 'ON_HOLD' && halt !== null && halt !== 'RENEWAL_UNPAID')
  )
}

function rowOf(claim: OpenClaim): NowRow {
  const { id, status, patient_name: person, halt, in_payout, has_bank, is_ready } = claim
  const row = { ...NOTHING_MORE, id, person, link: trackingOf(id) }
  if (status === 'ON_HOLD')
    return {
      ...row,
      kind: 'CLAIM_QUESTION',
      turn: 'you',
      by: claim.respond_by && toWireTime(claim.respond_by),
      amount: toRupees(claim.claim_amount_paise),
      link: `/cashback/bills?claim_id=${id}`,
    }
  const paid = { ...row, amount: toRupees(claim.approved_claim_amount_paise ?? claim.claim_amount_paise) }
  if (in_payout) return { ...paid, kind: 'PAYOUT', turn: 'bank', by: toWireTime(claim.payout_due_at) }
  if (halt === 'RENEWAL_UNPAID') return { ...paid, kind: 'PAYOUT_AFTER_RENEWAL', turn: 'you' }
  if (halt === 'PLAN_BLOCKED') return { ...paid, kind: 'PAYOUT', turn: 'us' }
  if (!has_bank)
    return { ...paid, kind: 'BANK_ACCOUNT', turn: 'you', link: `/cashback/bank-details?next=${nextOf(id)}` }
  // No day is promised for a payment that failed, nor for one that waits for somebody.
  const by = status === 'SETTLEMENT_FAILED' || !is_ready ? null : toWireTime(claim.payout_due_at)
  return { ...paid, kind: 'PAYOUT', turn: 'us', by }
}

/** One account pays all of them: one row with their sum. */
function onePayment(rows: readonly NowRow[]): NowRow {
  const [first] = rows
  if (rows.length === 1) return first!
  const amount = toRupees(rows.reduce((sum, row) => sum + (parseRupees(row.amount ?? 0) ?? 0n), 0n))
  const link = `/cashback/bank-details?next=${encodeURIComponent('/plus/cashback/claims')}`
  return { ...first!, amount, link, person: null, count: rows.length }
}

/** The claims that we decide on: their sum, and the day by which the last of them is decided. */
function rowOfUndecided(claims: readonly OpenClaim[]): NowRow {
  const [first] = claims
  const due = claims.map(({ status, halt, first_decision_due_at }) =>
    halt === 'PLAN_BLOCKED' || status === 'ON_HOLD' ? undefined : first_decision_due_at,
  )
  const last = due.every((at) => at !== undefined) ? new Date(Math.max(...due.map((at) => at.getTime()))) : undefined
  return {
    ...NOTHING_MORE,
    kind: 'CLAIMS_WITH_US',
    id: first!.id,
    person: claims.length === 1 ? first!.patient_name : null,
    turn: 'us',
    by: last ? toWireTime(last) : null,
    amount: toRupees(claims.reduce((sum, { claim_amount_paise }) => sum + claim_amount_paise, 0n)),
    link: claims.length === 1 ? trackingOf(first!.id) : '/cashback/claims',
    count: claims.length,
  }
}

const trackingOf = (id: string) => `/cashback/tracking/${id}`
const nextOf = (id: string) => encodeURIComponent(`/plus${trackingOf(id)}`)
