import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import { startClock } from '#rooms/claims/rules/service-level.ts'
import { type ClaimRow, recordMove } from '#rooms/claims/server/move-claim.ts'
import { readPromised } from '#rooms/claims/server/promised.ts'
import { reserve } from '#rooms/claims/server/reservation.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import type { World } from './world.ts'

interface TestClaimInput {
  subscription_id: string
  claim_type?: ClaimType
  claim_amount_paise?: bigint
  service?: string | null
  risk?: Risk
  insured?: boolean
  created_by?: string
  account_id?: string
  /** The patient; the buyer by default. */
  uhid?: string
  /** False: the plan reimburses only what it lists. */
  covered?: boolean
}

/**
 * A claim in the state that filing leaves it in, without forms and files, for tests of the desk: with its history, its
 * event, its clock, and the money set aside for it.
 */
export async function insertTestClaim(
  world: World,
  { subscription_id, covered = true, ...over }: TestClaimInput,
): Promise<ClaimRow> {
  const now = world.clock.now()
  return withTransaction(world.db, async (trx) => {
    const plan = await trx
      .selectFrom('subscriptions as s')
      .innerJoin('subscription_members as m', 'm.subscription_id', 's.id')
      .select(['s.account_id', 's.partner_plan_id', 'm.uhid', 'm.name'])
      .where('s.id', '=', subscription_id)
      .where('m.is_primary', '=', true)
      .executeTakeFirstOrThrow()
    if (covered) await coverType(trx, subscription_id, over.claim_type ?? 'Pharmacy')
    const { claim_amount_paise = 80_000n, insured = false, ...rest } = over
    const row = await trx
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
        status: 'INITIATED',
        reimbursement_type: 'DIRECT',
        claim_type: 'Pharmacy',
        claim_amount_paise,
        payable_estimate_paise: claim_amount_paise,
        scheduled_time: now,
        establishment_name: 'Apollo Pharmacy',
        has_wallet: plan.partner_plan_id !== null,
        ...startClock(now, insured, await readPromised(trx, now)),
        created_at: now,
        modified_at: now,
        ...rest,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const by = { at: now, actor: 'system' as const }
    const filed = (await trx
      .updateTable('claims')
      .set(await reserve(trx, row as ClaimRow, by).then((reserved) => ({ version: 1, ...reserved })))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()) as ClaimRow
    await recordMove(trx, { claim: filed, call: 'file', from: null, by, entry: historyWords.submitted })
    return filed
  })
}

/** Adds a type without limits to what a plan reimburses, where it does not list it: most tests are not about coverage. */
async function coverType(db: Db, subscription_id: string, claim_type: ClaimType): Promise<void> {
  const { plan_version_id } = await db
    .selectFrom('subscriptions')
    .select('plan_version_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('plan_reimbursements')
    .values({ plan_version_id, claim_type, order: 99 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
