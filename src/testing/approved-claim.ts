import { startClock } from '#rooms/claims/rules/service-level.ts'
import { readPromised } from '#rooms/claims/server/promised.ts'
import type { World } from './world.ts'

interface ApprovedClaimInput {
  subscription_id: string
  /** The approver; neither the claim's owner nor the person who filed it. */
  decided_by: string
  amount_paise?: bigint
  /** A second person approved too. */
  first_approver?: string
}

/** A claim that was just approved, without the forms and reviews, for tests about its money. */
export async function approvedClaim(
  world: World,
  { subscription_id, amount_paise = 50_000n, ...by }: ApprovedClaimInput,
) {
  const { db, clock } = world
  const now = clock.now()
  const plan = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_members as m', 'm.subscription_id', 's.id')
    .select(['s.account_id', 'm.uhid', 'm.name'])
    .where('s.id', '=', subscription_id)
    .where('m.is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('claims')
    .values({
      subscription_id,
      account_id: plan.account_id,
      uhid: plan.uhid,
      uhid_by: plan.uhid,
      term: 1,
      created_by: plan.account_id,
      patient_name: plan.name ?? 'Padma Ramanujan',
      plan_name: 'Family plan',
      status: 'APPROVED',
      reimbursement_type: 'DIRECT',
      claim_type: 'Pharmacy',
      claim_amount_paise: amount_paise,
      payable_estimate_paise: amount_paise,
      approved_claim_amount_paise: amount_paise,
      scheduled_time: now,
      has_wallet: false,
      ...startClock(now, false, await readPromised(db, now)),
      created_at: now,
      modified_at: now,
      decided_at: now,
      ...by,
    })
    .returning(['id', 'account_id', 'version'])
    .executeTakeFirstOrThrow()
}
