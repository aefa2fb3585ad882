import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { isOpenContract } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import type { transferCredits as call } from '../../contract/company.ts'
import { companyCreditWords } from '../../words/company.ts'
import { type CreditPerson, lockPerson } from '../contracts.ts'
import { readCredits } from '../credits.ts'
import { findLotOf } from '../wallets.ts'
import { allotCredits } from './allot-credits.ts'
import { restoreCredits } from './restore-credits.ts'

const words = companyCreditWords.activity

const lockContract = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('partner_plans')
    .select(['status', 'starts_on', 'ends_on', 'is_plan_active'])
    .where('id', '=', id)
    .forShare(),
)

/** Whether the plan is the caller's own, and its current year. */
async function readFacts(
  trx: Db,
  { subscription_id, wallet_id }: Pick<CreditPerson, 'subscription_id' | 'wallet_id'>,
  { account_id }: Caller,
  now: Date,
) {
  const [isOwn, year] = await Promise.all([
    isOwnAffair(trx, account_id, { plan: subscription_id }),
    findLotOf(trx, wallet_id, istDateOf(now)),
  ])
  return { isOwn, year }
}

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
    // In the order of every other write about people of a contract: it, then the person. One packet, so what is read last
    // is read under both locks.
    const [[contract], locked, facts] = await Promise.all([
      lockContract(trx, { id: person.partner_plan_id }),
      lockPerson(trx, person),
      readFacts(trx, person, caller, now),
    ])
    const { id, name, status, subsidiary_id, partner_plan_id, wallet_id } = locked
    const isSame = locked.subscription_id === person.subscription_id && wallet_id === person.wallet_id
    const { isOwn, year } = isSame ? facts : await readFacts(trx, locked, caller, now)
    if (isOwn) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
    if (status !== 'ACTIVE')
      throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { extra_args: { current_state: status } })
    if (!contract || !isOpenContract(contract, now))
      throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { text: companyCreditWords.refusals.contractOver })
    const cause = `transfer/${randomUUID()}`
    const by = { actor: caller, tenant_id: subsidiary_id, now }
    let transaction_id: string | undefined
    if (amount_paise > 0n) {
      const parts = sublimits?.map((one) => ({ package_id: one.package_id, amount_paise: one.amount }))
      const allotment = { wallet_id, amount_paise, ...(parts && { sublimits: parts }) }
      const { transaction_ids } = await allotCredits(trx, { partner_plan_id, allotments: [allotment], cause, ...by })
      transaction_id = transaction_ids[0]
    } else {
      if (sublimits?.length)
        throw new Refusal('INVALID', { fields: { sublimits: companyCreditWords.fields.partsOfAdded } })
      if (!year) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE', { extra_args: { current_state: status } })
      transaction_id = await restoreCredits(trx, {
        wallet_id,
        term: year.term,
        amount_paise: -amount_paise,
        reference: cause,
        ...by,
      })
    }
    const after = await readCredits(trx, wallet_id)
    const amount = formatRupees(amount_paise > 0n ? amount_paise : -amount_paise)
    const figures = {
      before: toRupees(after.allotted_paise - amount_paise),
      after: toRupees(after.allotted_paise),
    }
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
    return { transaction_id: transaction_id!, allotted: figures.after, balance: toRupees(after.available_paise) }
  })
}
