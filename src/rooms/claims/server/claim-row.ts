import type { Selectable } from 'kysely'
import type { Claims, Subscriptions } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { ownClaim } from './own-claim.ts'

/** A claim, without what only the database reads: the column that it computes for sorting, and the bills of before. */
export type ClaimRow = Omit<Selectable<Claims>, 'due_at' | 'former_bill_keys'>

/** A claim that is locked, with the state of its plan, which is locked too. */
export type LockedClaim = ClaimRow & { plan_status: Subscriptions['status'] }

const COLUMNS: Record<keyof ClaimRow, true> = {
  id: true,
  account_id: true,
  additional_details: true,
  approved_claim_amount_paise: true,
  assigned_to: true,
  bank_details_id: true,
  bill_key: true,
  claim_amount_paise: true,
  claim_type: true,
  cleared_by: true,
  cleared_codes: true,
  clock_started_at: true,
  created_at: true,
  created_by: true,
  decided_at: true,
  decided_by: true,
  establishment_id: true,
  establishment_name: true,
  external_transaction_id: true,
  first_approved_at: true,
  first_approver: true,
  first_decision_due_at: true,
  has_wallet: true,
  in_payout: true,
  insured: true,
  late_reason: true,
  locked_by: true,
  locked_until: true,
  modified_at: true,
  note: true,
  on_hold_at: true,
  on_hold_by: true,
  original_claim_id: true,
  parent_claim_id: true,
  patient_name: true,
  paused_at: true,
  paused_seconds: true,
  payable_estimate_paise: true,
  payout_due_at: true,
  payout_failed_at: true,
  payout_tries: true,
  plan_name: true,
  provider_id: true,
  provider_name: true,
  raised_by: true,
  raised_from_paise: true,
  reason_codes: true,
  reimbursement_type: true,
  reservation: true,
  reservations: true,
  respond_by: true,
  resubmittable_until: true,
  risk: true,
  sampled: true,
  scheduled_time: true,
  service: true,
  settled_at: true,
  status: true,
  subscription_id: true,
  term: true,
  uhid: true,
  uhid_by: true,
  version: true,
  wallet_sublimit_package_id: true,
  wallet_transaction_id: true,
}

/** All of them, by name: a prepared statement returns no others. */
const CLAIM_COLUMNS = Object.keys(COLUMNS) as (keyof ClaimRow)[]

/** The claim with this number, if it exists. */
export async function findClaimRow(db: Db, id: bigint): Promise<ClaimRow | undefined> {
  const [row] = await byId(db, { id })
  return row
}

const byId = preparedQuery((db, { id }: { id: bigint }) =>
  db.selectFrom('claims').select(CLAIM_COLUMNS).where('id', '=', id),
)

/** Locks the plan of a claim, which comes before the claim's own lock. */
export const lockPlanOfClaim = preparedQuery((db, { claim_id }: { claim_id: bigint }) =>
  db
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', (of) => of.selectFrom('claims').select('subscription_id').where('claims.id', '=', claim_id))
    .forNoKeyUpdate(),
)

export const lockClaimRow = preparedQuery((db, { claim_id }: { claim_id: bigint }) =>
  db.selectFrom('claims').select(CLAIM_COLUMNS).where('id', '=', claim_id).forUpdate(),
)

/** Whether a claim is this person's own affair. */
export const isOwnClaimOf = preparedQuery((db, { claim_id, account_id }: { claim_id: bigint; account_id: string }) =>
  db.selectFrom('claims').select(ownClaim(account_id, 'claims').as('own')).where('id', '=', claim_id),
)

/** Writes columns of a locked claim. */
export const updateClaim = preparedQuery((db, { id, ...set }: { id: bigint } & Partial<Omit<ClaimRow, 'id'>>) =>
  db.updateTable('claims').set(set).where('id', '=', id),
)
