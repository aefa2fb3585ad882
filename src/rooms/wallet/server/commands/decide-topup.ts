import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { WalletTopups } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { confirmTopupReceipt, enterTopup as enterCall, rejectTopup as rejectCall } from '../../contract/topups.ts'
import { topupSecondPersonAbove } from '../../rules/settings.ts'
import { needsSecondPerson } from '../../rules/topup.ts'
import { companyCreditWords } from '../../words/company.ts'
import { notifyCompany } from '../notify-company.ts'
import { bookTopup, closeTopup, openTopup } from './top-up.ts'

const words = companyCreditWords.activity

interface Contract {
  id: string
  subsidiary_id: string
  partner_name: string
}

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
    const contract = await readContract(trx, partner_id)
    if (!contract) throw new Refusal('NOT_FOUND')
    await refuseOwn(trx, caller.account_id, contract, null)
    if (!isPartnerActive(await lockContract(trx, partner_id), now))
      throw new Refusal<typeof enterCall>('CONTRACT_ENDED')
    const transaction_id = await openTopup(trx, {
      partner_plan_id: partner_id,
      amount_paise,
      reference: `topup/${randomUUID()}`,
      asked: { source: 'STAFF', by: caller.account_id! },
      now,
    })
    await record(request, trx, contract, transaction_id, {
      action: 'wallet.topup-entered',
      summary: words.entered(formatRupees(amount_paise)),
      after: { partner_plan_id: partner_id, amount_paise },
    })
    return transaction_id
  })
}

/**
 * Adds what the bank received for a top-up, whatever was asked for. The same receipt again changes nothing.
 * @throws Refusal NOT_FOUND, NOT_OPEN, UTR_USED, SECOND_PERSON, NOT_SECOND_PERSON, OWN_AFFAIR
 */
export async function confirmReceipt(
  request: AnyRequestContext,
  id: string,
  { utr, received_paise }: { utr: string; received_paise: Paise },
): Promise<void> {
  const { db, keys, config, caller, now } = request
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwn(trx, caller.account_id, contract, topup)
    const transaction = await trx
      .selectFrom('wallet_transactions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (topup.decision) {
      const { product_sub_transaction_id } = transaction.attributes as { product_sub_transaction_id?: string }
      if (topup.received_paise === received_paise && product_sub_transaction_id === utr.toUpperCase()) return
      throw new Refusal<typeof confirmTopupReceipt>('NOT_OPEN', { extra_args: { current_state: topup.decision } })
    }
    // What one person confirms for a contract is added up one receipt after the other.
    await lockContract(trx, contract.id)
    const limit_paise = BigInt(await readSetting(trx, topupSecondPersonAbove, now)) * 100n
    const alone_paise = received_paise + (await confirmedAlone(trx, contract.id, caller.account_id, now))
    if (needsSecondPerson(topup, caller.account_id, { alone_paise, limit_paise }))
      throw new Refusal<typeof confirmTopupReceipt>('SECOND_PERSON')
    // Of small sums too, or one person would enter many and an appointee of theirs confirm them.
    if (topup.asked_by !== caller.account_id) {
      const pair = { firsts: [topup.asked_by], second: caller.account_id }
      await refuseDependent(trx, { ...pair, action: 'topups.confirm', now })
    }
    const receipt = { utr, received_paise, limit_paise, actor: caller, now }
    await withSavepoint(trx, () => bookTopup(trx, transaction, receipt)).catch((error) => {
      throw isKnownUtr(error) ? new Refusal<typeof confirmTopupReceipt>('UTR_USED') : error
    })
    const amount = formatRupees(received_paise)
    await record(request, trx, contract, id, {
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
    await refuseOwn(trx, caller.account_id, contract, topup)
    if (topup.decision)
      throw new Refusal<typeof rejectCall>('NOT_OPEN', { extra_args: { current_state: topup.decision } })
    await closeTopup(trx, id, { decision: 'REJECTED', by: caller.account_id, reason, now })
    const amount = formatRupees(topup.asked_paise)
    await record(request, trx, contract, id, {
      action: 'wallet.topup-rejected',
      summary: words.rejected(amount, reason),
      after: { reason },
    })
    await notifyCompany(trx, { keys, config }, { topup, contract, amount, reason, now })
  })
}

function readContract(db: Db, id: string): Promise<Contract | undefined> {
  return db
    .selectFrom('partner_plans')
    .select(['id', 'subsidiary_id', 'partner_name'])
    .where('id', '=', id)
    .where('status', '=', 'SIGNED')
    .where('is_wallet_based_plan', '=', true)
    .executeTakeFirst()
}

async function lockTopup(trx: Db, id: string): Promise<{ topup: Selectable<WalletTopups>; contract: Contract }> {
  const topup = await trx
    .selectFrom('wallet_topups')
    .selectAll()
    .where('transaction_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const contract = topup && (await readContract(trx, topup.partner_plan_id))
  if (!contract) throw new Refusal('NOT_FOUND')
  return { topup, contract }
}

/** Users of a company leave its money to our other staff. */
async function refuseOwn(
  trx: Db,
  account_id: string | null,
  { subsidiary_id }: Contract,
  topup: Pick<Selectable<WalletTopups>, 'source' | 'asked_by'> | null,
): Promise<void> {
  const role = await trx
    .selectFrom('partner_roles')
    .select('role')
    .where('account_id', '=', account_id)
    .where('subsidiary_id', '=', subsidiary_id)
    .executeTakeFirst()
  if (role || (topup?.source === 'COMPANY' && topup.asked_by === account_id))
    throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
}

/** What one person entered and confirmed for a contract within a day. */
async function confirmedAlone(trx: Db, contract_id: string, account_id: string | null, now: Date): Promise<Paise> {
  const { paise } = await trx
    .selectFrom('wallet_topups')
    .select(sql<bigint>`coalesce(sum(received_paise), 0)::bigint`.as('paise'))
    .where('partner_plan_id', '=', contract_id)
    .where('decision', '=', 'CONFIRMED')
    .where('asked_by', '=', account_id)
    .where('decided_by', '=', account_id)
    .where('decided_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return paise
}

function isKnownUtr(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'wallet_transactions_utr'
}

async function record(
  request: AnyRequestContext,
  trx: Db,
  { subsidiary_id }: Contract,
  transaction_id: string,
  { action, summary, after }: { action: string; summary: string; after: object },
): Promise<void> {
  await audit(trx, { ...auditedBy(request), action, entity: 'wallet_topup', entity_id: transaction_id, after })
  await recordActivities(trx, { subsidiary_id, actor: request.caller, at: request.now }, [
    { action: 'WALLET_TRANSFER', entity: 'topup', entity_id: transaction_id, summary },
  ])
}
