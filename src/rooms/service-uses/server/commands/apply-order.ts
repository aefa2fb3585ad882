import type { Db } from '#platform/database/open-database.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { firstDelivered, isContested, isDeliveredTo } from '../../rules/contested-order.ts'
import type { Reason } from '../../rules/judge-use.ts'
import {
  type FoldedOrder,
  foldEvents,
  heldUntil,
  KINDS,
  type PartnerEvent,
  SERVICE_OF,
  type WaitingReason,
} from '../../rules/partner-order.ts'
import { listCandidates, listNamed, reasonOf } from '../candidates.ts'
import { listEvents, NO_PROPOSAL, numbersOf, type OrderRow, referenceOf } from '../partner-orders.ts'
import { type FactAuthor, findUse, type UseRow } from '../uses.ts'
import { correctUse } from './correct-use.ts'
import { reverseUse } from './reverse-use.ts'
import { settleUse } from './settle-use.ts'
import { useService } from './use-service.ts'

const CORRECTED = 'The partner corrected the order'
const CANCELLED = 'The partner cancelled the order'

/** What became of an order: the use in force, or why it waits. */
interface Outcome {
  use: UseRow | undefined
  uses: number
  reason: WaitingReason | undefined
}

/**
 * Brings the use of an order to what its events say together, whichever of them came last. What the plan refuses waits
 * for our staff; doing it again changes nothing. An order that our staff closed stays as they left it until it is
 * cancelled; one of which they gave something back also waits for them where another message comes. The caller has locked the order.
 */
export async function applyOrder(trx: Db, order: OrderRow, by: FactAuthor): Promise<OrderRow> {
  const events = await listEvents(trx, order.id)
  const folded = foldEvents(events)
  await lockPlansOf(trx, order, folded, by)
  const current = order.uses > 0 ? await findUse(trx, referenceOf(order, order.uses)) : undefined
  const inForce = current?.status === 'REVERSED' ? undefined : current
  const isCancelled = folded.stage === 'CANCELLED'
  const isReturned = order.was_returned && !isCancelled
  const isClosed = order.status === 'CLOSED' && !isCancelled
  const { use, uses, reason } =
    isClosed || isReturned
      ? { use: await leave(trx, inForce, folded, by), uses: order.uses, reason: afterReturn(order, events, isReturned) }
      : await bringDelivered(trx, order, { events, folded, current: inForce }, by)
  const isLeft = (order.status === 'CLOSED' || order.was_returned) && reason !== 'GIVEN_BACK'
  const isWaitingStill = order.status === 'WAITING' && order.reason === reason && order.use_id === (use?.id ?? null)
  if (isWaitingStill && by.actor === 'system') return order
  const row = await trx
    .updateTable('partner_orders')
    .set((update) => ({
      ...folded,
      ...(reason ? {} : NO_PROPOSAL),
      uses,
      use_id: use?.id ?? null,
      status: isLeft ? 'CLOSED' : reason ? 'WAITING' : 'APPLIED',
      reason: isLeft ? null : (reason ?? null),
      modified_at: by.now,
      version: update('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

/** Whether a message came after our staff gave something of the order back: what it says is theirs to decide. */
function afterReturn({ decided_at }: OrderRow, events: readonly PartnerEvent[], isReturned: boolean) {
  return isReturned && events.some(({ received_at }) => received_at > decided_at!) ? 'GIVEN_BACK' : undefined
}

/** What was on hold for an order that nobody changes is spent if it was provided after all; nothing more is. */
async function leave(
  trx: Db,
  use: UseRow | undefined,
  { stage }: Pick<FoldedOrder, 'stage'>,
  by: FactAuthor,
): Promise<UseRow | undefined> {
  if (use?.status !== 'OPEN' || stage !== 'DONE') return use
  const settled = await settleUse(trx, { ...by, reference: use.reference })
  return 'use' in settled ? settled.use : use
}

/** The person whom our staff chose, else the one that the partner named. */
function personOf({ chosen_uhid }: OrderRow, folded: FoldedOrder): FoldedOrder {
  return chosen_uhid ? { ...folded, mobile: null, uhid: chosen_uhid } : folded
}

/** Locks the plan that an order was taken from and those that it may be taken from, together. */
async function lockPlansOf(trx: Db, order: OrderRow, folded: FoldedOrder, { now }: FactAuthor): Promise<void> {
  const known = order.uses > 0 ? await findUse(trx, referenceOf(order, order.uses)) : undefined
  const named = await listNamed(trx, personOf(order, folded), now)
  const ids = new Set([...(known ? [known] : []), ...named].map(({ subscription_id }) => subscription_id))
  await lockSubscriptions(trx, [...ids])
}

/** What was delivered, and is contested since, stays as it was charged until our staff have decided, whatever a job finds. */
async function bringDelivered(
  trx: Db,
  order: OrderRow,
  { events, folded, current }: { events: PartnerEvent[]; folded: FoldedOrder; current: UseRow | undefined },
  by: FactAuthor,
): Promise<Outcome> {
  const { chosen_uhid, decided_at, uses } = order
  const named = [...events, ...(current ? [current] : []), { uhid: chosen_uhid }].map(({ uhid }) => uhid)
  const kind = KINDS.find((one) => SERVICE_OF[one] === current?.service)!
  const use = current && { kind, mobile: null, uhid: current.uhid, is_settled: current.status === 'SETTLED' }
  const decided = chosen_uhid && decided_at ? { uhid: chosen_uhid, at: decided_at } : undefined
  const facts = { use, numbers: await numbersOf(trx, named), decided }
  if (!isContested(events, folded, facts)) return bring(trx, order, folded, current, by)
  const reason = 'DELIVERED_TO_OTHER'
  if (by.actor === 'system' || folded.stage === 'OPEN') return { use: current, uses, reason }
  const first = current ? undefined : firstDelivered(events, facts)
  if (first) return { ...(await bring(trx, order, first, current, by)), reason }
  const stage = isDeliveredTo(use, events, facts) ? 'DONE' : 'OPEN'
  return { use: await leave(trx, current, { stage }, by), uses, reason }
}

async function bring(
  trx: Db,
  order: OrderRow,
  folded: FoldedOrder,
  current: UseRow | undefined,
  by: FactAuthor,
): Promise<Outcome> {
  const { uses } = order
  const { stage } = folded
  const isSameUse =
    current &&
    current.service === SERVICE_OF[folded.kind] &&
    !isWantedAgain(current, folded) &&
    (await isForSame(trx, order, folded, current))
  if (current && (stage === 'CANCELLED' || !isSameUse)) {
    const reason = stage === 'CANCELLED' ? CANCELLED : CORRECTED
    await reverseUse(trx, { ...by, reference: current.reference, reason })
  }
  if (stage === 'UNKNOWN' || !folded.was_placed) return { use: undefined, uses, reason: 'ORDER_UNKNOWN' }
  if (stage === 'CANCELLED') return { use: undefined, uses, reason: undefined }
  if (!current || !isSameUse) return begin(trx, order, folded, by)
  if (current.status === 'EXPIRED') return { use: current, uses, reason: undefined }
  return { uses, ...(await finish(trx, order, current, folded, by)) }
}

/** A use whose time was over is taken as another one if it was provided after all, or is for another day now. */
function isWantedAgain({ status, service_date }: UseRow, folded: FoldedOrder): boolean {
  return status === 'EXPIRED' && (folded.stage === 'DONE' || folded.service_date !== service_date)
}

/** A correction of the person or the kind is another use. */
async function isForSame(trx: Db, order: OrderRow, { mobile, uhid }: FoldedOrder, use: UseRow): Promise<boolean> {
  if (order.chosen_uhid) return use.uhid === order.chosen_uhid
  if (uhid) return use.uhid === uhid
  const member = await trx
    .selectFrom('subscription_members')
    .select('uhid')
    .where('uhid', '=', use.uhid)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return member !== undefined || order.mobile === mobile
}

/** Uses the first plan that gives the service, none whose company typed the number of somebody who has a plan elsewhere. */
async function begin(trx: Db, order: OrderRow, folded: FoldedOrder, by: FactAuthor): Promise<Outcome> {
  const { kind, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise, city, provider_name } = folded
  const { uses } = order
  if (wasChosenForLess(order, folded)) return { use: undefined, uses, reason: 'CHOSEN_FOR_LESS' }
  const candidates = await listCandidates(trx, personOf(order, folded), by.now)
  for (const candidate of candidates.filter(({ reason, is_elsewhere }) => reason === undefined && !is_elsewhere)) {
    const taken = await useService(trx, {
      ...by,
      reference: referenceOf(order, uses + 1),
      source: 'PARTNER',
      subscription_id: candidate.subscription_id,
      uhid: candidate.uhid,
      service: SERVICE_OF[kind],
      service_date,
      gross_paise,
      paid_by_member_paise,
      city,
      provider_name,
      expires_at: folded.stage === 'OPEN' ? heldUntil(kind, service_date, by.now) : null,
    })
    if ('use' in taken) return { uses: uses + 1, ...(await finish(trx, order, taken.use, folded, by)) }
    candidate.reason = taken.refused
  }
  // The person paid it all, and no plan has anything to give for it.
  const isPaidByMember = gross_paise > 0n && paid_by_plan_paise === 0n
  return { use: undefined, uses, reason: isPaidByMember ? undefined : reasonOf(candidates) }
}

/**
 * Gives a use the latest figures, and settles it if it was provided: also where the plan refuses the figures, so that what
 * was provided is not given back while they wait.
 */
async function finish(
  trx: Db,
  order: OrderRow,
  use: UseRow,
  folded: FoldedOrder,
  by: FactAuthor,
): Promise<Omit<Outcome, 'uses'>> {
  const { reference } = use
  const { stage, kind, service_date, gross_paise, paid_by_member_paise, city, provider_name } = folded
  const figures = { service_date, gross_paise, paid_by_member_paise, city, provider_name }
  const isMoved = stage === 'OPEN' && service_date !== use.service_date
  const held = isMoved ? { expires_at: heldUntil(kind, service_date, by.now) } : {}
  const corrected = wasChosenForLess(order, folded)
    ? { refused: 'CHOSEN_FOR_LESS' as const }
    : await correctUse(trx, { ...by, ...figures, ...held, reference, reason: CORRECTED })
  const reason = 'refused' in corrected ? (corrected.refused as WaitingReason) : undefined
  if (stage !== 'DONE') return { use: 'use' in corrected ? corrected.use : use, reason }
  const done = await settleUse(trx, { ...by, reference })
  return 'refused' in done ? { use, reason: done.refused as Reason } : { use: done.use, reason }
}

/** A person whom our staff chose is charged no more than was decided: a later event that says more waits for them. */
function wasChosenForLess({ chosen_up_to_paise }: OrderRow, { paid_by_plan_paise }: FoldedOrder): boolean {
  return chosen_up_to_paise !== null && paid_by_plan_paise > chosen_up_to_paise
}
