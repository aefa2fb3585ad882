import { randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { requestTopup as call, cancelTopup as cancelCall } from '../../contract/company.ts'
import { MOST_OPEN_TOPUPS } from '../../rules/topup.ts'
import { companyCreditWords } from '../../words/company.ts'
import type { CreditContract } from '../contracts.ts'
import { confirmRequest } from '../notify-company.ts'
import { closeTopup, openTopup } from './top-up.ts'

const words = companyCreditWords.activity

/**
 * Asks for credits; they are the company's once our staff have confirmed that the money arrived.
 * @throws Refusal TOO_MANY_OPEN, CONTRACT_ENDED
 */
export async function requestTopup(
  request: AnyRequestContext,
  { id: partner_plan_id, subsidiary_id }: CreditContract,
  amount_paise: Paise,
): Promise<{ transaction_id: string }> {
  const { db, caller, now } = request
  return withTransaction(db, async (trx) => {
    // The contract's row orders concurrent requests.
    const contract = await lockContract(trx, partner_plan_id)
    if (!isPartnerActive(contract, now)) throw new Refusal<typeof call>('CONTRACT_ENDED')
    const { open } = await trx
      .selectFrom('wallet_topups')
      .select(({ fn }) => fn.countAll<bigint>().as('open'))
      .where('partner_plan_id', '=', partner_plan_id)
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow()
    if (open >= BigInt(MOST_OPEN_TOPUPS)) throw new Refusal<typeof call>('TOO_MANY_OPEN')
    const transaction_id = await openTopup(trx, {
      partner_plan_id,
      amount_paise,
      reference: `topup/${randomUUID()}`,
      asked: { source: 'COMPANY', by: caller.account_id! },
      now,
    })
    await audit(trx, {
      ...auditedBy(request),
      tenant_id: subsidiary_id,
      action: 'wallet.topup-requested',
      entity: 'wallet_topup',
      entity_id: transaction_id,
      after: { partner_plan_id, amount_paise },
    })
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'WALLET_TRANSFER',
        entity: 'topup',
        entity_id: transaction_id,
        summary: words.asked(formatRupees(amount_paise)),
      },
    ])
    const asked = { transaction_id, account_id: caller.account_id!, amount: formatRupees(amount_paise) }
    await confirmRequest(trx, request, { ...asked, contract, now })
    return { transaction_id }
  })
}

/**
 * Cancels an open request of the company. One that our staff entered is theirs.
 * @throws Refusal NOT_FOUND, NOT_OPEN
 */
export async function cancelTopup(
  request: AnyRequestContext,
  { id: partner_plan_id, subsidiary_id }: CreditContract,
  transaction_id: string,
): Promise<{ transaction_id: string }> {
  const { db, caller, now } = request
  return withTransaction(db, async (trx) => {
    const topup = await trx
      .selectFrom('wallet_topups')
      .selectAll()
      .where('transaction_id', '=', transaction_id)
      .where('partner_plan_id', '=', partner_plan_id)
      .where('source', '=', 'COMPANY')
      .forUpdate()
      .executeTakeFirst()
    if (!topup) throw new Refusal('NOT_FOUND')
    if (topup.decision === 'CANCELLED') return { transaction_id }
    if (topup.decision)
      throw new Refusal<typeof cancelCall>('NOT_OPEN', { extra_args: { current_state: topup.decision } })
    await closeTopup(trx, transaction_id, { decision: 'CANCELLED', by: caller.account_id, reason: null, now })
    await audit(trx, {
      ...auditedBy(request),
      tenant_id: subsidiary_id,
      action: 'wallet.topup-cancelled',
      entity: 'wallet_topup',
      entity_id: transaction_id,
    })
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'WALLET_TRANSFER',
        entity: 'topup',
        entity_id: transaction_id,
        summary: words.cancelled(formatRupees(topup.asked_paise)),
      },
    ])
    return { transaction_id }
  })
}
