import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readCompanyCredits } from '../credits.ts'
import type { Actor } from '../transactions.ts'
import { lockWallet } from '../wallets.ts'
import { allotCredits } from './allot-credits.ts'
import { lowerReserves } from './lower-reserves.ts'

interface CreditRestoration {
  wallet_id: string
  /** When the act that is undone ended the person's plan years, or before. */
  since: Date
  /** Names the cause: they are given back once for it. */
  cause: string
  actor: Actor
  now: Date
}

/**
 * Gives a person the credits again that returned to the company from the plan years that the undone act ended, each of these
 * entries once; as far as the company still has them.
 * @returns what was given back, and what had returned
 * @throws Refusal INSUFFICIENT_FUNDS when somebody else takes the company's last credits at the same moment
 */
export async function giveBackCredits(
  trx: Db,
  { wallet_id, since, cause, actor, now }: CreditRestoration,
): Promise<{ given_paise: bigint; returned_paise: bigint }> {
  const { partner_plan_id } = await lockWallet(trx, wallet_id)
  // By the entries themselves: what an edit took back in the same moment has another reference, and an earlier act's are taken.
  const { rows } = await sql<{ returned_paise: bigint; terms: number[] }>`with reopened as (
      update wallet_lots set ended_at = null where wallet_id = ${wallet_id} and ended_at >= ${since} returning term
    ), taken as (
      insert into wallet_returns_undone (transaction_id, cause)
        select t.id, ${cause} from wallet_transactions t join reopened l on l.term = t.term
        where t.wallet_id = ${wallet_id} and t.type = 'RESTORE' and t.reference like ${`lot/${wallet_id}/%`}
          and not exists (select from wallet_returns_undone u where u.transaction_id = t.id)
        returning transaction_id
    ) select coalesce(sum(t.amount_paise), 0)::bigint as returned_paise, array(select term from reopened) as terms
      from taken join wallet_transactions t on t.id = taken.transaction_id`.execute(trx)
  const { returned_paise, terms } = rows[0]!
  const available = await readCompanyCredits(trx, partner_plan_id)
  const given_paise = returned_paise < available ? returned_paise : available
  if (given_paise > 0n) {
    const allotments = [{ wallet_id, amount_paise: given_paise }]
    await allotCredits(trx, { partner_plan_id, allotments, cause, actor, isUndo: true, now })
  }
  // Also of a year that has not begun.
  if (given_paise < returned_paise) for (const term of terms) await lowerReserves(trx, { wallet_id, term })
  return { given_paise, returned_paise }
}
