import type { Db } from '#platform/database/open-database.ts'
import { readCompanyCredits } from '../credits.ts'
import { takeReturned } from '../returned-credits.ts'
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
  const years = await trx
    .selectFrom('wallet_lots')
    .select('term')
    .where('wallet_id', '=', wallet_id)
    .where('ended_at', '>=', since)
    .execute()
  const returned_paise = (await takeReturned(trx, [{ wallet_id, since }], cause)).get(wallet_id) ?? 0n
  const available = await readCompanyCredits(trx, partner_plan_id)
  const given_paise = returned_paise < available ? returned_paise : available
  if (given_paise > 0n) {
    const allotments = [{ wallet_id, amount_paise: given_paise }]
    await allotCredits(trx, { partner_plan_id, allotments, cause, actor, isUndo: true, now })
  }
  // Also of a year that is still ahead.
  if (given_paise < returned_paise) for (const { term } of years) await lowerReserves(trx, { wallet_id, term })
  return { given_paise, returned_paise }
}
