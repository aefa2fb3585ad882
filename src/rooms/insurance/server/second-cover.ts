import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { COVER_REFUSALS } from '../contract/refusals.ts'

interface OpenPolicyQuery {
  account_id: string
  insurance_plan_id: string
  now: Date
}

/** What each of some people has or waits for, as `account insurance_plan`. */
export async function listOpenCovers(db: Db, account_ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('insurance_policies')
    .select(['account_id', 'insurance_plan_id'])
    .where('account_id', 'in', account_ids)
    .where(isOpen(now))
    .execute()
  return new Set(open.map(openCoverKey))
}

export const openCoverKey = (policy: Pick<OpenPolicyQuery, 'account_id' | 'insurance_plan_id'>) =>
  `${policy.account_id} ${policy.insurance_plan_id}`

const isOpen = (now: Date) => (either: ExpressionBuilder<DB, 'insurance_policies'>) =>
  either.or([
    either('status', 'in', ['PENDING', 'PROCESSING']),
    either.and([either('status', '=', 'COMPLETED'), either('end_date', '>=', istDateOf(now))]),
  ])

/** The policy under which a person has this cover or waits for it; undefined without one. */
export async function findOpenPolicy(db: Db, { account_id, insurance_plan_id, now }: OpenPolicyQuery) {
  return db
    .selectFrom('insurance_policies')
    .select(['id', 'status', 'end_date'])
    .where('account_id', '=', account_id)
    .where('insurance_plan_id', '=', insurance_plan_id)
    .where(isOpen(now))
    .limit(1)
    .executeTakeFirst()
}

/**
 * A person has a cover once at a time. Called under the buyer's lock.
 * @throws Refusal ALREADY_COVERED
 */
export async function refuseSecondCover(trx: Db, person: OpenPolicyQuery): Promise<void> {
  if (await findOpenPolicy(trx, person)) throw new Refusal<typeof COVER_REFUSALS>('ALREADY_COVERED')
}
