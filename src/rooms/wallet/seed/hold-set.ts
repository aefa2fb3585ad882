import { randomUUID } from 'node:crypto'
import { auditMany } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { post } from '#platform/ledger/post.ts'
import type { Paise } from '#values/money.ts'
import { type Actor, type Attributes, ledgerReference } from '../server/transactions.ts'

interface DemoHold {
  subscription_id: string
  reference: string
  amount_paise: Paise
  service_category: string
  attributes: Attributes
  actor: Actor
  now: Date
}

/**
 * What `holdCredits` does for one claim, for many in a set: of people whose credits are not divided and suffice.
 * @returns the transactions by reference
 */
export async function holdSet(trx: Db, holds: readonly DemoHold[]): Promise<Map<string, string>> {
  const walletOf = await walletsOf(trx, holds)
  const rows = holds.map((hold) => ({ ...hold, id: randomUUID(), wallet: walletOf(hold) }))
  await trx
    .insertInto('wallet_transactions')
    .values(
      rows.map(({ id, wallet, now, attributes, reference, amount_paise, service_category }) => ({
        id,
        type: 'REIMBURSEMENT' as const,
        status: 'PENDING' as const,
        partner_plan_id: wallet.partner_plan_id,
        wallet_id: wallet.id,
        term: wallet.term,
        amount_paise,
        service_category,
        reference,
        attributes: JSON.stringify(attributes),
        movements: 1,
        created_at: now,
        modified_at: now,
      })),
    )
    .execute()
  for (const { id, wallet, amount_paise, now } of rows)
    await post(trx, {
      idem: `${ledgerReference(id)}/1`,
      reference: ledgerReference(id),
      type: 'wallet.credits-held',
      debit: wallet.employee_id,
      credit: wallet.hold_id,
      amount_paise,
      now,
    })
  await auditMany(
    trx,
    rows.map(({ id, reference, amount_paise, actor, now }) => ({
      at: now,
      actor,
      action: 'wallet.credits-held',
      entity: 'wallet_transaction',
      entity_id: id,
      after: { reference, amount_paise, status: 'PENDING' },
    })),
  )
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** The wallets of plans with credits, by plan. @throws Error for one that has none */
export async function walletsOf(trx: Db, plans: readonly { subscription_id: string }[]) {
  const wallets = await trx
    .selectFrom('wallets as w')
    .innerJoin('wallet_lots as l', 'l.wallet_id', 'w.id')
    .select(['w.id', 'w.subscription_id', 'w.partner_plan_id', 'w.employee_id', 'w.hold_id', 'l.term'])
    .where(
      'w.subscription_id',
      'in',
      plans.map(({ subscription_id }) => subscription_id),
    )
    .execute()
  const byPlan = new Map(wallets.map((wallet) => [wallet.subscription_id, wallet]))
  return ({ subscription_id }: { subscription_id: string }) => {
    const wallet = byPlan.get(subscription_id)
    if (!wallet) throw new Error('What a demo person spends needs a wallet with credits.')
    return wallet
  }
}
