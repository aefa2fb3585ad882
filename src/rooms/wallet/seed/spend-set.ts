import { randomUUID } from 'node:crypto'
import { auditMany } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { postMany } from '#platform/ledger/post.ts'
import type { Paise } from '#values/money.ts'
import { ledgerReference } from '../server/transactions.ts'
import { SERVICE_REVENUE } from '../server/wallet-accounts.ts'
import { walletsOf } from './hold-set.ts'

interface DemoPayment {
  subscription_id: string
  reference: string
  /** What was paid for, such as an order. */
  external_transaction_id: string
  amount_paise: Paise
  service_category: string
  product_name: string
  now: Date
}

/** What `holdCredits` and `settleHold` do for one use, for many in a set: of people whose credits are not divided and suffice. */
export async function spendSet(trx: Db, payments: readonly DemoPayment[]): Promise<void> {
  const walletOf = await walletsOf(trx, payments)
  const rows = payments.map((payment) => ({ ...payment, id: randomUUID(), wallet: walletOf(payment) }))
  await trx
    .insertInto('wallet_transactions')
    .values(
      rows.map(({ id, wallet, now, product_name, external_transaction_id, ...row }) => ({
        id,
        type: 'PAYMENT' as const,
        status: 'SUCCESS' as const,
        partner_plan_id: wallet.partner_plan_id,
        wallet_id: wallet.id,
        term: wallet.term,
        amount_paise: row.amount_paise,
        service_category: row.service_category,
        reference: row.reference,
        attributes: JSON.stringify({ product_name, product_sub_transaction_id: external_transaction_id }),
        movements: 2,
        created_at: now,
        modified_at: now,
      })),
    )
    .execute()
  const earned = await accountId(trx, SERVICE_REVENUE, rows[0]!.now)
  for (const [time, paid] of Map.groupBy(rows, ({ now }) => now.getTime())) {
    const moves = paid.flatMap(({ id, wallet, amount_paise }) => {
      const of = { reference: ledgerReference(id), amount_paise }
      const [held, spent] = ['wallet.credits-held', 'wallet.hold-settled']
      return [
        { ...of, idem: `${of.reference}/1`, type: held!, debit: wallet.employee_id, credit: wallet.hold_id },
        { ...of, idem: `${of.reference}/2`, type: spent!, debit: wallet.hold_id, credit: earned },
      ]
    })
    await postMany(trx, moves, new Date(time))
  }
  await auditMany(
    trx,
    rows.flatMap(({ id, reference, amount_paise, now: at }) => {
      const of = { at, actor: 'gateway' as const, entity: 'wallet_transaction', entity_id: id }
      return [
        { ...of, action: 'wallet.credits-held', after: { reference, amount_paise, status: 'PENDING' } },
        { ...of, action: 'wallet.hold-settled', after: { reference, amount_paise, status: 'SUCCESS' } },
      ]
    }),
  )
}
