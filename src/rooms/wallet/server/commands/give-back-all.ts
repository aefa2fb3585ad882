import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import { type EndedWallet, takeReturned } from '../returned-credits.ts'
import type { Actor } from '../transactions.ts'
import { allotCredits } from './allot-credits.ts'

interface CreditsRestoration {
  partner_plan_id: string
  wallets: readonly EndedWallet[]
  /** Names the cause: they are given back once for it. */
  cause: string
  actor: Actor
  tenant_id: string
  now: Date
}

/**
 * Gives many people of a contract the credits again that returned to the company when their plan years ended, all or nothing,
 * in a fixed number of statements.
 * @returns what was given back, by the wallet
 * @throws Refusal INSUFFICIENT_FUNDS when the company has less than that
 */
export async function giveBackAll(
  trx: Db,
  { wallets, cause, ...giving }: CreditsRestoration,
): Promise<Map<string, Paise>> {
  if (wallets.length === 0) return new Map()
  const ids = wallets.map(({ wallet_id }) => wallet_id)
  await sql`select id from wallets where id = any (${ids}::uuid[]) order by id for update`.execute(trx)
  const returned = await takeReturned(trx, wallets, cause)
  const allotments = [...returned].map(([wallet_id, amount_paise]) => ({ wallet_id, amount_paise }))
  if (allotments.length > 0) await allotCredits(trx, { ...giving, allotments, cause, isUndo: true })
  return returned
}
