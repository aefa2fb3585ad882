import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { LongerContract, ShorterContract } from '#rooms/subscriptions/server/extend-company-subscriptions.ts'

/**
 * The last plan year of a contract's people lasts as long as the contract does, also of those who left: undoing that gives
 * the year back as it is then. What had ended stays ended. The caller holds the contract's lock.
 */
export async function extendLots(trx: Db, { partner_plan_id, from, to }: LongerContract): Promise<void> {
  const wallets = sql`select id from wallets where partner_plan_id = ${partner_plan_id}`
  await sql`select id from wallets where id in (${wallets}) order by id for update`.execute(trx)
  await sql`update wallet_lots set ends_on = ${to}::date where ends_on = ${from}::date and wallet_id in (${wallets})`.execute(
    trx,
  )
}

/** A plan year ends with the contract; its bills are accepted for the usual days after that. The caller holds the contract's lock. */
export async function shortenLots(trx: Db, { partner_plan_id, to }: ShorterContract): Promise<void> {
  const wallets = sql`select id from wallets where partner_plan_id = ${partner_plan_id}`
  await sql`select id from wallets where id in (${wallets}) order by id for update`.execute(trx)
  await sql`update wallet_lots set ends_on = greatest(starts_on, ${to}::date) where ends_on > ${to}::date
    and wallet_id in (${wallets})`.execute(trx)
}
