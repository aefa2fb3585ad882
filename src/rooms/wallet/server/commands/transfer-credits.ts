import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { isOpenContract } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import type { transferCredits as call } from '../../contract/company.ts'
import { companyCreditWords } from '../../words/company.ts'
import { type CreditPerson, lockPerson } from '../contracts.ts'
import { readCredits } from '../credits.ts'
import { findByReference } from '../transactions.ts'
import { findLotOf } from '../wallets.ts'
import { allotCredits } from './allot-credits.ts'
import { restoreCredits } from './restore-credits.ts'

const words = companyCreditWords.activity

interface Transfer {
  amount_paise: Paise
  sublimits?: readonly { package_id: string; amount: Paise }[] | undefined
}

/**
 * Gives a person credits of the company, or takes unused ones of the current plan year back.
 * @throws Refusal INSUFFICIENT_FUNDS, PLAN_NOT_ACTIVE for a person who was blocked, or whose plan or contract is over or off, OWN_AFFAIR
 */
export async function transferCredits(
  { db, caller, now }: AnyRequestContext,
  person: CreditPerson,
  { amount_paise, sublimits }: Transfer,
): Promise<{ transaction_id: string; allotted: number; balance: number }> {
  return withTransaction(db, async (trx) => {
    // In the order of every other write about people of a contract: it, then the person.
    const contract = await trx
      .selectFrom('partner_plans')
      .selectAll()
      .where('id', '=', person.partner_plan_id)
      .forShare()
      .executeTakeFirstOrThrow()
    const { id, name, status, subsidiary_id, partner_plan_id, subscription_id, wallet_id } = await lockPerson(
      trx,
      person,
    )
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    if (status !== 'ACTIVE')
      throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { extra_args: { current_state: status } })
    if (!isOpenContract(contract, now))
      throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { text: companyCreditWords.refusals.contractOver })
    const cause = `transfer/${randomUUID()}`
    const by = { actor: caller, tenant_id: subsidiary_id, now }
    const reference = amount_paise > 0n ? `${cause}/${wallet_id}` : cause
    const before = await readCredits(trx, wallet_id)
    if (amount_paise > 0n) {
      const parts = sublimits?.map((one) => ({ package_id: one.package_id, amount_paise: one.amount }))
      const allotment = { wallet_id, amount_paise, ...(parts && { sublimits: parts }) }
      await allotCredits(trx, { partner_plan_id, allotments: [allotment], cause, ...by })
    } else {
      if (sublimits?.length)
        throw new Refusal('INVALID', { fields: { sublimits: companyCreditWords.fields.partsOfAdded } })
      const year = await findLotOf(trx, wallet_id, istDateOf(now))
      if (!year) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { extra_args: { current_state: status } })
      await restoreCredits(trx, { wallet_id, term: year.term, amount_paise: -amount_paise, reference, ...by })
    }
    const after = await readCredits(trx, wallet_id)
    const amount = formatRupees(amount_paise > 0n ? amount_paise : -amount_paise)
    const figures = { before: toRupees(before.allotted_paise), after: toRupees(after.allotted_paise) }
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'WALLET_TRANSFER',
        entity: 'partner_user',
        entity_id: id,
        summary: amount_paise > 0n ? words.gave(amount, name) : words.tookBack(amount, name),
        before: { allotted: figures.before },
        after: { allotted: figures.after },
      },
    ])
    const { id: transaction_id } = (await findByReference(trx, reference))!
    return { transaction_id, allotted: figures.after, balance: toRupees(after.available_paise) }
  })
}
