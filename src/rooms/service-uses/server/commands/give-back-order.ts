import { randomUUID } from 'node:crypto'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { givePartnerOrderBack } from '../../contract/desk.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import { findOpenReturn, readGivenByOne, withdrawReturn } from '../order-returns.ts'
import { NO_PROPOSAL, type OrderRow } from '../partner-orders.ts'
import { lockUseOf, type UseRow } from '../uses.ts'
import { readOneChooserPaise } from './choose-person.ts'
import { correctUse } from './correct-use.ts'
import { change, decide, lockSeen, type OrderVersion, record, refuseOwn } from './locked-order.ts'
import { notifyGivenBack } from './notify-charged.ts'
import { reverseUse } from './reverse-use.ts'

const did = 'subscription.addQuota'

interface ReturnInput extends OrderVersion {
  amount: Paise
  reason?: string | undefined
}

/** What is given back of an order, by whom it was proposed and why. */
interface Return {
  amount_paise: Paise
  reason: string
  proposed_by: string
  proposed_at: Date
}

/**
 * Gives back what a plan has paid for an order, or a part of it, and notifies the plan's owner. Above what one person may give back
 * to a plan in a day the first one only proposes it, with a reason; a second one agrees to the same amount, without. Afterwards the
 * order is closed, and what its partner says about it waits for our staff.
 * @throws Refusal NOT_FOUND, STALE, OWN_AFFAIR, NOT_CHARGED, INVALID, SECOND_PERSON, NOT_SECOND_PERSON
 */
export async function giveOrderBack(
  request: AnyRequestContext,
  { amount: amount_paise, reason, ...seen }: ReturnInput,
): Promise<void> {
  const { caller, now } = request
  await withTransaction(request.db, async (trx) => {
    const order = await lockSeen(trx, seen)
    await refuseOwn(request, trx, order)
    const use = order.use_id === null ? undefined : await lockUseOf(trx, order.use_id)
    if (use?.status !== 'SETTLED') throw new Refusal<typeof givePartnerOrderBack>('NOT_CHARGED')
    refuseAmount(use, amount_paise)
    const limit = (await readOneChooserPaise(trx, now)) - (await readGivenByOne(trx, use.subscription_id, now))
    const open = await findOpenReturn(trx, order)
    if (open && reason === undefined && open.amount_paise === amount_paise) {
      if (open.proposed_by === caller.account_id) throw new Refusal<typeof givePartnerOrderBack>('SECOND_PERSON')
      const first = { account_id: open.proposed_by, did } as const
      await refuseDependent(trx, { firsts: [first], second: caller.account_id, action: did, now })
      return giveBack(request, trx, { order, use, id: open.id, given: open })
    }
    if (reason === undefined) throw new Refusal('INVALID', { fields: { reason: words.noteShort } })
    await withdrawReturn(trx, request, order)
    const given = { amount_paise, reason, proposed_by: caller.account_id!, proposed_at: now }
    const id = await propose(trx, { order, use, given })
    if (amount_paise <= limit) return giveBack(request, trx, { order, use, id, given })
    await change(request, trx, order, {})
    const after = { amount_paise, use: use.reference }
    await record(request, trx, order, { action: 'service-uses.order-return-proposed', after, reason })
  })
}

/** A plan without health credits gives a use back or not: nothing of it was paid. @throws Refusal INVALID */
function refuseAmount({ paid_by_plan_paise, has_wallet }: UseRow, amount_paise: Paise): void {
  const isWhole = amount_paise === paid_by_plan_paise
  if (isWhole || (has_wallet && amount_paise > 0n && amount_paise < paid_by_plan_paise)) return
  const charged = formatRupees(paid_by_plan_paise)
  const amount = has_wallet ? words.atMostCharged(charged) : words.onlyWhole(charged)
  throw new Refusal('INVALID', { fields: { amount } })
}

/** @returns the proposal's id */
async function propose(trx: Db, { order, use, given }: Omit<ReturnOfUse, 'id'>): Promise<string> {
  const id = randomUUID()
  const of = { order_id: order.id, order_version: order.version + 1, use_id: use.id }
  await trx
    .insertInto('partner_order_returns')
    .values({ ...given, ...of, id })
    .execute()
  return id
}

interface ReturnOfUse {
  order: OrderRow
  use: UseRow
  /** Of the proposal. */
  id: string
  given: Return
}

async function giveBack(request: AnyRequestContext, trx: Db, { order, use, id, given }: ReturnOfUse): Promise<void> {
  const { caller, now } = request
  const { amount_paise, reason } = given
  const by = { actor: caller, now, reason }
  const isWhole = amount_paise === use.paid_by_plan_paise
  if (isWhole) await reverseUse(trx, { ...by, reference: use.reference })
  else {
    const gross_paise = use.gross_paise - amount_paise
    const corrected = await correctUse(trx, { ...by, reference: use.reference, gross_paise })
    if ('refused' in corrected) throw new Defect(`A part of an order cannot be given back: ${corrected.refused}`)
  }
  const decision = { decision: 'GIVEN_BACK' as const, decided_by: caller.account_id, decided_at: now }
  await trx
    .updateTable('partner_order_returns')
    .set({ ...decision, use_version: use.version })
    .where('id', '=', id)
    .execute()
  const closed = { status: 'CLOSED' as const, reason: null, note: reason, was_returned: true, ...NO_PROPOSAL }
  const decided = await decide(request, trx, order, { ...closed, ...(isWhole && { use_id: null }) })
  const after = { amount_paise, use: use.reference, use_version: use.version }
  await record(request, trx, order, { action: 'service-uses.order-given-back', after, reason })
  await notifyGivenBack(request, trx, decided, { use, amount_paise })
}
