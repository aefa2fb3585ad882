import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { confirmTopupReceipt, enterTopup as enterCall, rejectTopup as rejectCall } from '../../contract/topups.ts'
import { topupSecondPersonAbove } from '../../rules/settings.ts'
import { confirmationOf } from '../../rules/topup.ts'
import { companyCreditWords } from '../../words/company.ts'
import { notifyCompany } from '../notify-company.ts'
import {
  auditTopup,
  lockTopup,
  readTopupContract,
  recordTopup,
  refuseOwnTopup,
  type TopupContract,
} from './locked-topup.ts'
import { bookTopup, closeTopup, openTopup } from './top-up.ts'
import { NO_FIRST, othersOf, setFirst, withoutOneWhoLeft } from './topup-pair.ts'

const words = companyCreditWords.activity

/**
 * Enters a top-up that the company announced by another way than its dashboard.
 * @throws Refusal NOT_FOUND for a contract without credits, OWN_AFFAIR, CONTRACT_ENDED
 */
export async function enterTopup(
  request: AnyRequestContext,
  { partner_id, amount_paise }: { partner_id: string; amount_paise: Paise },
): Promise<string> {
  const { db, caller, now } = request
  return withTransaction(db, async (trx) => {
    const contract = await readTopupContract(trx, partner_id)
    if (!contract) throw new Refusal('NOT_FOUND')
    await refuseOwnTopup(trx, caller.account_id, contract, null)
    if (!isPartnerActive(await lockContract(trx, partner_id), now))
      throw new Refusal<typeof enterCall>('CONTRACT_ENDED')
    const transaction_id = await openTopup(trx, {
      partner_plan_id: partner_id,
      amount_paise,
      reference: `topup/${randomUUID()}`,
      asked: { source: 'STAFF', by: caller.account_id! },
      now,
    })
    await recordTopup(request, trx, contract, transaction_id, {
      action: 'wallet.topup-entered',
      summary: words.entered(formatRupees(amount_paise)),
      after: { partner_plan_id: partner_id, amount_paise },
    })
    return transaction_id
  })
}

/**
 * Adds what the bank received for a top-up, whatever was asked for. The same receipt again changes nothing. Above the sum for
 * one person the first of two only leaves their confirmation; the top-up stays open.
 * @throws Refusal NOT_FOUND, NOT_OPEN, UTR_USED, OTHER_RECEIPT, SECOND_PERSON, NOT_SECOND_PERSON, OWN_AFFAIR
 */
export async function confirmReceipt(
  request: AnyRequestContext,
  id: string,
  { utr: written, received_paise }: { utr: string; received_paise: Paise },
): Promise<void> {
  const { db, keys, config, caller, now } = request
  const { account_id } = caller
  const utr = written.toUpperCase()
  await withTransaction(db, async (trx) => {
    const { topup: locked, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, account_id, contract, locked)
    const topup = await withoutOneWhoLeft(trx, locked)
    const transaction = await trx
      .selectFrom('wallet_transactions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (topup.decision) {
      const { product_sub_transaction_id } = transaction.attributes as { product_sub_transaction_id?: string }
      if (topup.received_paise === received_paise && product_sub_transaction_id === utr) return
      throw new Refusal<typeof confirmTopupReceipt>('NOT_OPEN', { extra_args: { current_state: topup.decision } })
    }
    // What one person confirms for a company is added up one receipt after the other.
    const { organization_id } = await lockOrganization(trx, contract)
    await lockContract(trx, contract.id)
    const limit_paise = (await wasReversed(trx, utr))
      ? 0n
      : BigInt(await readSetting(trx, topupSecondPersonAbove, now)) * 100n
    const alone_paise = received_paise + (await confirmedAlone(trx, organization_id, account_id, now))
    const counts = confirmationOf(topup, { utr, received_paise }, account_id, { alone_paise, limit_paise })
    if (counts === 'SAME_PERSON') throw new Refusal<typeof confirmTopupReceipt>('SECOND_PERSON')
    if (counts === 'OTHER_RECEIPT') throw new Refusal<typeof confirmTopupReceipt>('OTHER_RECEIPT')
    if (counts === 'FIRST') {
      const first = { first_confirmed_by: account_id, first_received_paise: received_paise, first_utr: utr }
      await setFirst(trx, id, { ...first, first_confirmed_at: now })
      const after = { asked_paise: topup.asked_paise, received_paise, utr }
      return auditTopup(request, trx, id, { action: 'wallet.topup-receipt-first-confirmed', after })
    }
    // Of small sums too, or one person would enter many and an appointee of theirs confirm them.
    const firsts = othersOf(topup, account_id)
    await refuseDependent(trx, { firsts, second: account_id, action: 'topups.confirm', now })
    if (counts === 'ALONE') await setFirst(trx, id, NO_FIRST)
    const receipt = { utr, received_paise, limit_paise, actor: caller, now }
    await withSavepoint(trx, () => bookTopup(trx, transaction, receipt)).catch((error) => {
      throw isKnownUtr(error) ? new Refusal<typeof confirmTopupReceipt>('UTR_USED') : error
    })
    const amount = formatRupees(received_paise)
    await recordTopup(request, trx, contract, id, {
      action: 'wallet.topup-receipt-confirmed',
      summary: words.confirmed(amount),
      after: { asked_paise: topup.asked_paise, received_paise, utr },
    })
    await notifyCompany(trx, { keys, config }, { topup, contract, amount, now })
  })
}

/**
 * Closes a top-up for which no money arrived.
 * @throws Refusal NOT_FOUND, NOT_OPEN, OWN_AFFAIR
 */
export async function rejectTopup(request: AnyRequestContext, id: string, reason: string): Promise<void> {
  const { db, keys, config, caller, now } = request
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, caller.account_id, contract, topup)
    if (topup.decision)
      throw new Refusal<typeof rejectCall>('NOT_OPEN', { extra_args: { current_state: topup.decision } })
    await closeTopup(trx, id, { decision: 'REJECTED', by: caller.account_id, reason, now })
    const amount = formatRupees(topup.asked_paise)
    await recordTopup(request, trx, contract, id, {
      action: 'wallet.topup-rejected',
      summary: words.rejected(amount, reason),
      after: { reason },
    })
    await notifyCompany(trx, { keys, config }, { topup, contract, amount, reason, now })
  })
}

/** Whether a top-up with this receipt was taken back whole: that the money is still ours two must have seen, whatever the sum. */
async function wasReversed(trx: Db, utr: string): Promise<boolean> {
  const row = await trx
    .selectFrom('wallet_topup_reversals as back')
    .innerJoin('wallet_transactions as t', 't.id', 'back.topup_id')
    .select('t.id')
    .where('back.decision', '=', 'CONFIRMED')
    .where(sql`t.attributes ->> 'product_sub_transaction_id'`, '=', utr)
    .where(sql<boolean>`t.attributes ->> 'is_reversed' is not null`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for other confirmations of the same company, of whichever contract. */
async function lockOrganization(trx: Db, { subsidiary_id }: TopupContract): Promise<{ organization_id: string }> {
  const subsidiary = await trx
    .selectFrom('subsidiaries')
    .select('organization_id')
    .where('id', '=', subsidiary_id)
    .executeTakeFirstOrThrow()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`topups:${subsidiary.organization_id}`}, 0))`.execute(trx)
  return subsidiary
}

/** What one person confirmed for a company, whatever its contracts, within a day without a second one of our staff. */
async function confirmedAlone(trx: Db, organization_id: string, account_id: string | null, now: Date): Promise<Paise> {
  const { paise } = await trx
    .selectFrom('wallet_topups')
    .select(sql<bigint>`coalesce(sum(received_paise), 0)::bigint`.as('paise'))
    .where('partner_plan_id', 'in', (where) =>
      where
        .selectFrom('partner_plans as c')
        .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
        .select('c.id')
        .where('s.organization_id', '=', organization_id),
    )
    .where('decision', '=', 'CONFIRMED')
    .where('decided_by', '=', account_id)
    .where('first_confirmed_by', 'is', null)
    .where(sql<boolean>`(source is distinct from 'STAFF' or asked_by = decided_by or received_paise > asked_paise)`)
    .where('decided_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return paise
}

function isKnownUtr(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'wallet_transactions_utr'
}
