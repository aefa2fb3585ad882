import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { readCompanyCredits } from '../credits.ts'
import type { Actor } from '../transactions.ts'
import { findLotOf, lockWallet } from '../wallets.ts'
import { allotCredits } from './allot-credits.ts'
import { lowerReserves } from './lower-reserves.ts'

interface CreditRestoration {
  wallet_id: string
  /** Since when credits returned to the company. */
  since: Date
  /** Names the cause: they are given back once for it. */
  cause: string
  actor: Actor
  now: Date
}

/**
 * Gives a person the credits again that returned to the company since an instant, because what ended their plan year was
 * undone; as far as the company still has them.
 * @returns what was given back, and what had returned
 * @throws Refusal INSUFFICIENT_FUNDS when somebody else takes the company's last credits at the same moment
 */
export async function giveBackCredits(
  trx: Db,
  { wallet_id, since, cause, actor, now }: CreditRestoration,
): Promise<{ given_paise: bigint; returned_paise: bigint }> {
  const { partner_plan_id } = await lockWallet(trx, wallet_id)
  await trx
    .updateTable('wallet_lots')
    .set({ ended_at: null })
    .where('wallet_id', '=', wallet_id)
    .where('ended_at', '>=', since)
    .execute()
  const { returned_paise } = await trx
    .selectFrom('wallet_transactions')
    .select(sql<bigint>`coalesce(sum(amount_paise), 0)::bigint`.as('returned_paise'))
    .where('wallet_id', '=', wallet_id)
    .where('type', '=', 'RESTORE')
    .where('created_at', '>=', since)
    // Not what an edit took back in the same moment.
    .where('reference', 'like', `lot/${wallet_id}/%`)
    .executeTakeFirstOrThrow()
  const available = await readCompanyCredits(trx, partner_plan_id)
  const given_paise = returned_paise < available ? returned_paise : available
  if (given_paise > 0n) {
    const allotments = [{ wallet_id, amount_paise: given_paise }]
    await allotCredits(trx, { partner_plan_id, allotments, cause, actor, now })
  }
  const year = given_paise < returned_paise ? await findLotOf(trx, wallet_id, istDateOf(now)) : undefined
  if (year) await lowerReserves(trx, year)
  return { given_paise, returned_paise }
}
