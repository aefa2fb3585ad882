import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { postMany } from '#platform/ledger/post.ts'
import { creditsOf, type Movement } from '../../rules/figures.ts'
import { notifyLater } from '../notify-credits.ts'
import { type Actor, ledgerReference } from '../transactions.ts'
import { COMPANY } from '../wallet-accounts.ts'
import type { Wallet } from '../wallets.ts'

interface Leftover {
  wallet: Wallet
  term: number
  amount_paise: bigint
}

/**
 * Ends all plan years of people who left, in a fixed number of statements for each of their contracts: what is available
 * returns to the company, once; what is on hold stays until it is decided, and returns then.
 */
export async function endWallets(
  trx: Db,
  wallet_ids: readonly string[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (wallet_ids.length === 0) return
  // In one order, so that two transactions never wait for each other in a circle.
  const wallets = await trx
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', sql<string>`any (${[...wallet_ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const leftovers = await endLots(trx, wallets, now)
  const contracts = Map.groupBy(leftovers, ({ wallet }) => wallet.partner_plan_id)
  for (const [partner_plan_id, ofContract] of contracts)
    await giveBack(trx, { partner_plan_id, leftovers: ofContract, actor, now })
}

/** @returns what is available in the plan years that end now, in the order of the wallets */
async function endLots(trx: Db, wallets: readonly Wallet[], now: Date): Promise<Leftover[]> {
  const ids = wallets.map(({ id }) => id)
  const { rows: sums } = await sql<Movement & { wallet_id: string; term: number }>`
    with ended as (
      update wallet_lots set ended_at = ${now} where wallet_id = any (${ids}::uuid[]) and ended_at is null
        returning wallet_id, term
    ) select t.wallet_id, t.term, t.type, t.status, sum(t.amount_paise)::bigint as amount_paise
      from ended e join wallet_transactions t on t.wallet_id = e.wallet_id and t.term = e.term group by 1, 2, 3, 4`.execute(
    trx,
  )
  const ofWallet = Map.groupBy(sums, ({ wallet_id }) => wallet_id)
  return wallets.flatMap((wallet) => {
    const terms = Map.groupBy(ofWallet.get(wallet.id) ?? [], ({ term }) => term)
    const available = [...terms].map(([term, ofTerm]) => ({ term, amount_paise: creditsOf(ofTerm).available_paise }))
    return available
      .filter(({ amount_paise }) => amount_paise > 0n)
      .toSorted((one, other) => one.term - other.term)
      .map((left) => ({ wallet, ...left }))
  })
}

interface LeftoverReturn {
  partner_plan_id: string
  leftovers: readonly Leftover[]
  actor: Actor
  now: Date
}

async function giveBack(trx: Db, { partner_plan_id, leftovers, actor, now }: LeftoverReturn): Promise<void> {
  const column = <T>(of: (leftover: Leftover) => T) => leftovers.map(of)
  const ids = column(({ wallet }) => wallet.id)
  const { rows } = await sql<{ id: string; wallet_id: string; reference: string; amount_paise: bigint }>`
    insert into wallet_transactions (type, status, partner_plan_id, wallet_id, term, amount_paise, reference, movements,
        created_at, modified_at)
      select 'RESTORE', 'SUCCESS', ${partner_plan_id}, l.wallet_id, l.term, l.amount_paise,
        'lot/' || l.wallet_id || '/' || l.term || '/' || (select count(*) from wallet_transactions t
          where t.wallet_id = l.wallet_id and t.type = 'RESTORE'), 1, ${now}, ${now}
      from unnest(${ids}::uuid[], ${column(({ term }) => term)}::int[],
        ${column(({ amount_paise }) => String(amount_paise))}::text[]::bigint[]) as l (wallet_id, term, amount_paise)
      returning id, wallet_id, reference, amount_paise`.execute(trx)
  const company = await accountId(trx, COMPANY, now, partner_plan_id)
  const walletOf = new Map(leftovers.map(({ wallet }) => [wallet.id, wallet]))
  const type = 'wallet.credits-restored'
  await postMany(
    trx,
    rows.map(({ id, wallet_id, amount_paise }) => ({
      idem: `${ledgerReference(id)}/1`,
      type,
      debit: walletOf.get(wallet_id)!.employee_id,
      credit: company,
      amount_paise,
      reference: ledgerReference(id),
    })),
    now,
  )
  await auditMany(
    trx,
    rows.map(({ id, reference, amount_paise }) => ({
      at: now,
      actor,
      action: type,
      entity: 'wallet_transaction',
      entity_id: id,
      after: { reference, amount_paise, status: 'SUCCESS' },
    })),
  )
  await notifyLater(
    trx,
    rows.map(({ id }) => id),
    now,
  )
}
