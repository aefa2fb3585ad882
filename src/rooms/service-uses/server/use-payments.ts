import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { adjustHold, holdCredits, voidHold } from '#rooms/wallet/server/commands/hold-credits.ts'
import { refundPayment } from '#rooms/wallet/server/commands/refund-payment.ts'
import { settleHold } from '#rooms/wallet/server/commands/settle-hold.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import type { Paise } from '#values/money.ts'
import { CREDITS_OF } from '../rules/service-credits.ts'
import type { FactAuthor, UseRow } from './uses.ts'

/** The payment of a use in the wallet. Only one raised after its settlement has more than one. */
function paymentOf({ id }: UseRow, number: number): string {
  return `use/${id}/${number}`
}

/**
 * Puts what the plan pays on hold.
 * @returns how many payments the use has now
 * @throws Refusal NO_CREDITS, INSUFFICIENT_FUNDS
 */
export async function holdPayment(
  trx: Db,
  use: UseRow,
  amount_paise: Paise,
  { actor, now }: FactAuthor,
): Promise<number> {
  if (!use.has_wallet || amount_paise === 0n) return use.payments
  const wallet = await findWallet(trx, use.subscription_id)
  const open = use.status === 'OPEN' && use.payments > 0
  const number = open ? use.payments : use.payments + 1
  const { service_category, product_name } = CREDITS_OF[use.service]
  await holdCredits(trx, {
    wallet_id: wallet!.id,
    amount_paise,
    type: 'PAYMENT',
    reference: paymentOf(use, number),
    service_category,
    attributes: { product_name },
    service_date: use.service_date,
    actor,
    now,
  })
  return number
}

/** Spends what is on hold for a use. */
export async function settlePayment(trx: Db, use: UseRow, { actor, now }: FactAuthor): Promise<void> {
  const held = (await readPayments(trx, use)).filter(({ status }) => status === 'PENDING')
  for (const { reference } of held)
    await settleHold(trx, { reference, external_transaction_id: use.reference.slice(0, 100), actor, now })
}

/** Releases what is on hold for a use, and refunds what was spent. */
export async function releasePayments(
  trx: Db,
  use: UseRow,
  { actor, reason, now, failure = 'VOIDED' }: FactAuthor & { failure?: 'VOIDED' | 'EXPIRED' },
): Promise<void> {
  for (const { reference, status } of await readPayments(trx, use))
    if (status === 'PENDING') await voidHold(trx, { reference, reason: reason ?? '', failure, actor, now })
  await refund(trx, use, null, { actor, now })
}

/**
 * Changes what the plan pays for a use: a hold is trimmed or raised, a settled payment refunded in part or followed by a
 * second one.
 * @returns how many payments the use has now
 * @throws Refusal NO_CREDITS, INSUFFICIENT_FUNDS
 */
export async function changePayment(trx: Db, use: UseRow, amount_paise: Paise, by: FactAuthor): Promise<number> {
  const more = amount_paise - use.paid_by_plan_paise
  if (!use.has_wallet || more === 0n) return use.payments
  if (use.status === 'OPEN') return changeHold(trx, use, amount_paise, by)
  if (more < 0n) {
    await refund(trx, use, -more, by)
    return use.payments
  }
  const payments = await holdPayment(trx, use, more, by)
  await settlePayment(trx, { ...use, payments }, by)
  return payments
}

async function changeHold(trx: Db, use: UseRow, amount_paise: Paise, by: FactAuthor): Promise<number> {
  const { actor, now } = by
  const held = (await readPayments(trx, use)).find(({ status }) => status === 'PENDING')
  if (!held) return holdPayment(trx, use, amount_paise, by)
  const { reference } = held
  if (amount_paise === 0n) await voidHold(trx, { reference, reason: by.reason ?? '', actor, now })
  else await adjustHold(trx, { reference, amount_paise, actor, now })
  return use.payments
}

/** Refunds settled payments, the last first; all of them if no amount is given. */
async function refund(trx: Db, use: UseRow, amount_paise: Paise | null, { actor, now }: FactAuthor): Promise<void> {
  let left = amount_paise
  for (const { reference, status, net_paise } of (await readPayments(trx, use)).toReversed()) {
    const part = left === null || left > net_paise ? net_paise : left
    if (status !== 'SUCCESS' || part === 0n) continue
    await refundPayment(trx, {
      of: reference,
      amount_paise: part,
      reference: `${reference}/refund/${use.version}`,
      actor,
      now,
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Defect(`A use cannot be refunded: ${error.code}`) : error
    })
    if (left !== null) left -= part
  }
}

/** The payments of a use in their order, with what is left of each after its refunds. */
async function readPayments(trx: Db, use: UseRow) {
  const references = Array.from({ length: use.payments }, (_, at) => paymentOf(use, at + 1))
  const rows = await trx
    .selectFrom('wallet_transactions as t')
    .select(['t.id', 't.reference', 't.status', 't.amount_paise'])
    .where('t.reference', 'in', references.length > 0 ? references : [''])
    .execute()
  const refunds = await trx
    .selectFrom('wallet_transactions')
    .select(['refunds_id', 'amount_paise'])
    .where('refunds_id', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [null])
    .execute()
  return references.flatMap((reference) => {
    const row = rows.find((one) => one.reference === reference)
    if (!row) return []
    const returned = refunds.filter(({ refunds_id }) => refunds_id === row.id)
    return [{ ...row, net_paise: returned.reduce((net, one) => net - one.amount_paise, row.amount_paise) }]
  })
}
