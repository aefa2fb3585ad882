import { auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { accountsOfMobiles } from '#rooms/accounts/server/commands/accounts-of-mobiles.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatTime } from '#values/display-time.ts'
import type { orderCheckup } from '../../contract/company-orders.ts'
import { isActiveEmployee } from '../active-employees.ts'
import { refuseUnoffered } from '../commands/book-checkup.ts'
import { recordEvent } from '../move-order.ts'
import type { OrderRow } from '../orders.ts'
import { type CentreColumns, chooseCentre } from '../place.ts'
import { planReminders } from '../plan-reminders.ts'
import { takeSlot } from '../take-slot.ts'
import { isOwnOrder } from './authorize.ts'
import { listCheckupContracts } from './configuration.ts'

type CandidateOrderRequest = AnyRequestContext & { params: { subsidiaryId: string }; body: BodyOf<typeof orderCheckup> }

const TEMPLATE = 'checkup-ordered'

/**
 * Orders a check-up before employment for a candidate, who needs no plan: the contract of the company pays. The candidate
 * gets a message, and finds the order under their number.
 * @throws Refusal PLAN_INACTIVE, OWN_AFFAIR, ACTIVE_EMPLOYEE, INVALID, SLOT_FULL, ALREADY_ORDERED, RATE_LIMITED
 */
export function orderForCandidate(request: CandidateOrderRequest): Promise<OrderRow> {
  const { db, body, caller, params, now } = request
  return withTransaction(db, async (trx) => {
    const contracts = await listCheckupContracts(trx, params.subsidiaryId, now)
    const contract = contracts.find(({ variation, is_running }) => variation === 'PEMC' && is_running)
    if (!contract) throw new Refusal<typeof orderCheckup>('PLAN_INACTIVE')
    const { id: to_account } = (await accountsOfMobiles(trx, [body.mobile], now)).get(body.mobile)!
    const candidate = { mobile: body.mobile, person_mobile: null, subscription_id: null, uhid: null, created_at: now }
    if (await isOwnOrder(trx, caller, candidate)) throw new Refusal<typeof orderCheckup>('OWN_AFFAIR')
    const person = { subsidiary_id: params.subsidiaryId, mobile: body.mobile, email: body.email ?? null }
    if (await isActiveEmployee(trx, person, { shownOnly: true }))
      throw new Refusal<typeof orderCheckup>('ACTIVE_EMPLOYEE')
    await refuseUnoffered(trx, 'PEMC', { ...body, address: body.address ?? null })
    await takeSlot(trx, body, now)
    const order = await insertOrder(trx, request, {
      partner_plan_id: contract.id,
      place: await chooseCentre(trx, body),
    })
    await planReminders(trx, order, now)
    const by = { ...auditedBy(request), tenant_id: params.subsidiaryId }
    await recordEvent(trx, order, { kind: 'MOVED', from_status: null, mover: 'COMPANY', by })
    await notifyCandidate(trx, request, order, to_account)
    return order
  })
}

/** @throws Refusal ALREADY_ORDERED, also for one of two colleagues who order at the same moment */
async function insertOrder(
  trx: Db,
  ordering: CandidateOrderRequest,
  { partner_plan_id, place }: { partner_plan_id: string; place: Partial<CentreColumns> },
): Promise<OrderRow> {
  const { body, params, now } = ordering
  const { name, mobile, email = null, reference_id, package_id, city, mode, slot, address } = body
  const row = await trx
    .insertInto('checkup_orders')
    .values({
      variation: 'PEMC',
      package_id,
      city,
      mode,
      address: address || null,
      ...place,
      person_name: name,
      mobile,
      email,
      reference_id: reference_id || null,
      subsidiary_id: params.subsidiaryId,
      partner_plan_id,
      slot_at: slot,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return row as OrderRow
  const open = await trx
    .selectFrom('checkup_orders')
    .select('id')
    .where('subsidiary_id', '=', params.subsidiaryId)
    .where('mobile', '=', mobile)
    .where('variation', '=', 'PEMC')
    .where('status', '=', 'in_progress')
    .executeTakeFirst()
  // It was cancelled between both statements.
  if (!open) return insertOrder(trx, ordering, { partner_plan_id, place })
  throw new Refusal<typeof orderCheckup>('ALREADY_ORDERED', { extra_args: { order_id: open.id } })
}

async function notifyCandidate(
  trx: Db,
  request: CandidateOrderRequest,
  order: OrderRow,
  to_account: string,
): Promise<void> {
  const { keys, config, body, params, now } = request
  const { display_name } = await trx
    .selectFrom('subsidiaries')
    .select('display_name')
    .where('id', '=', params.subsidiaryId)
    .executeTakeFirstOrThrow()
  const by = { company_id: params.subsidiaryId }
  const counted = await countSendOrRefuse(trx, request, { kind: TEMPLATE, to: body.mobile, by, now })
  const link = linkTo(config, `/plus/check-ups/${order.id}`)
  const variables = { company: display_name.slice(0, 30), time: formatTime(order.slot_at), link }
  await notify(trx, keys, { template: TEMPLATE, variables, to_account, counted, now })
}
