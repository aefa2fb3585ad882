import { type Insertable, type Selectable, sql } from 'kysely'
import type { ServiceUseFacts, ServiceUses } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { Actor } from '#rooms/wallet/server/transactions.ts'
import { lockWallet } from '#rooms/wallet/server/wallets.ts'
import type { Paise } from '#values/money.ts'

export type UseRow = Omit<Selectable<ServiceUses>, 'service'> & { service: ServiceName }

/** Who does it, and when. */
export interface FactAuthor {
  actor: Actor
  now: Date
  reason?: string | null
}

export async function findUse(db: Db, reference: string): Promise<UseRow | undefined> {
  const found = await db.selectFrom('service_uses').selectAll().where('reference', '=', reference).executeTakeFirst()
  return found as UseRow | undefined
}

/**
 * A use, under the lock of its subscription, then of its wallet: read afterwards, it stays as it is.
 * @throws Refusal NOT_FOUND
 */
export async function lockUse(trx: Db, reference: string): Promise<UseRow> {
  const { subscription_id } = (await findUse(trx, reference)) ?? {}
  if (!subscription_id) throw new Refusal('NOT_FOUND')
  await lockPlan(trx, subscription_id)
  return (await findUse(trx, reference))!
}

/** The same by its id. @throws Refusal NOT_FOUND */
export async function lockUseOf(trx: Db, id: bigint): Promise<UseRow> {
  const found = await trx.selectFrom('service_uses').select('reference').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return lockUse(trx, found.reference)
}

/**
 * Locks the subscription, then its wallet.
 * @throws Refusal NOT_FOUND
 */
export async function lockPlan(trx: Db, subscription_id: string) {
  const subscription = await lockSubscription(trx, subscription_id)
  const wallet = await trx
    .selectFrom('wallets')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (wallet) await lockWallet(trx, wallet.id)
  return subscription
}

/** The job that gives back uses which nobody has settled in time. */
export const EXPIRE_USES = { name: 'service-uses.expire' }

/** Has an open use given back when its time is over; one run gives back all whose time is. */
export async function expireLater(trx: Db, { expires_at }: UseRow): Promise<void> {
  if (expires_at)
    await enqueue(trx, EXPIRE_USES, { payload: {}, run_at: expires_at, unique_key: expires_at.toISOString() })
}

type Changes = Partial<
  Pick<
    UseRow,
    | 'status'
    | 'uhid'
    | 'service'
    | 'service_date'
    | 'gross_paise'
    | 'paid_by_plan_paise'
    | 'paid_by_member_paise'
    | 'city'
    | 'provider_name'
    | 'usage_reference'
    | 'payments'
    | 'expires_at'
    | 'occurred_at'
  >
>

export async function updateUse(trx: Db, { id }: UseRow, changes: Changes, now: Date): Promise<UseRow> {
  const row = await trx
    .updateTable('service_uses')
    .set((update) => ({ ...changes, version: update('version', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as UseRow
}

interface Fact {
  kind: 'USED' | 'SETTLED' | 'CORRECTED' | 'REVERSED' | 'EXPIRED'
  /** 1 adds the use with its figures, -1 takes it back, 0 says only that it happened. */
  count: -1 | 0 | 1
  /** When it happened; defaults to when the use did. */
  occurred_at?: Date
}

/** Appends what a change of a use adds to every figure. */
export async function appendFact(trx: Db, use: UseRow, fact: Fact, { actor, reason, now }: FactAuthor): Promise<void> {
  const { kind, count, occurred_at = now } = fact
  const { id, subscription_id, uhid, service, source, service_date, city, provider_name, usage_reference } = use
  const row = {
    use_id: id,
    kind,
    count,
    subscription_id,
    uhid,
    service,
    source,
    service_date,
    city,
    provider_name,
    gross_paise: use.gross_paise * BigInt(count),
    paid_by_plan_paise: use.paid_by_plan_paise * BigInt(count),
    paid_by_member_paise: use.paid_by_member_paise * BigInt(count),
    reason: reason ?? null,
    recorded_by: typeof actor === 'string' ? null : actor.account_id,
    occurred_at,
    recorded_at: now,
  }
  await sendBehind(trx, () => insertFact(trx, { ...row, usage_reference }))
}

const insertFact = preparedQuery(
  (
    db,
    { usage_reference, ...row }: Omit<Insertable<ServiceUseFacts>, 'worth_paise'> & Pick<UseRow, 'usage_reference'>,
  ) =>
    db.insertInto('service_use_facts').values((insert) => ({
      ...row,
      partner_plan_id: insert
        .selectFrom('subscriptions')
        .select('partner_plan_id')
        .where('id', '=', row.subscription_id),
      worth_paise: worthOf({ ...row, usage_reference }),
    })),
)

/**
 * What a change adds to the worth of a use: its price where it has one, else its share of the benefit's worth. What is taken
 * back is what the facts say so far, because the share of a use is known only while it counts.
 */
function worthOf({
  use_id,
  count,
  gross_paise,
  usage_reference,
}: Record<'use_id' | 'count' | 'gross_paise' | 'usage_reference', unknown>) {
  return sql<Paise>`case when ${count}::int = 0 then 0
    when ${count}::int = -1 then -(select coalesce(sum(worth_paise), 0)::bigint from service_use_facts where use_id = ${use_id})
    when ${gross_paise}::bigint > 0 then ${gross_paise}::bigint
    else coalesce((select worth_paise from subscription_usages where reference = ${usage_reference}::text), 0) end`
}
