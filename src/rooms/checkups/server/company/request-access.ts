import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { requestCheckupAccess } from '../../contract/company.ts'
import { companyRefusalWords as words } from '../../words/company-refusals.ts'
import { recordEvent } from '../move-order.ts'
import { withYesOfReader } from '../order-person.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { listReports } from '../reports.ts'
import { authorizeOrder } from './authorize.ts'
import { type Decider, readDecider } from './read-decider.ts'
import { canAsk, isLater, readAccess } from './view-order.ts'

type AccessRequest = AnyRequestContext & { params: { subsidiaryId: string; id: string } }

const TEMPLATE = 'checkup-access-asked'

/**
 * Asks the person to let the company open the report, once until they answer; after a no again later. Nothing can be asked where
 * nobody could answer.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_AFFAIR, NOTHING_TO_ASK, ASKED_BEFORE, RATE_LIMITED
 */
export function requestAccess(request: AccessRequest): Promise<void> {
  const { db, caller, params, now } = request
  return withTransaction(db, async (trx) => {
    await lockOrder(trx, params.id)
    const order = await withYesOfReader(trx, await authorizeOrder(trx, request))
    const asked = await readAccess(trx, order)
    if (asked.requested_at) return
    const decider = await readDecider(trx, order)
    if (!decider || !canAsk(order, await listReports(trx, [order.id])))
      throw new Refusal<typeof requestCheckupAccess>('NOTHING_TO_ASK')
    if (isLater(asked, now)) throw refusedUntil(asked.ask_again_at!)
    await trx
      .insertInto('checkup_access_requests')
      .values({ order_id: order.id, requested_by: caller.account_id ?? '', requested_at: now })
      .execute()
    const by = { ...auditedBy(request), tenant_id: params.subsidiaryId }
    await recordEvent(trx, order, { kind: 'ACCESS_REQUESTED', from_status: order.sub_status, mover: 'COMPANY', by })
    await askPerson(trx, request, { order, decider })
  })
}

function refusedUntil(at: Date): Refusal {
  const text = words.askedBeforeUntil(formatDate(istDateOf(at)))
  const extra_args = { ask_again_at: toWireTime(at) }
  return new Refusal<typeof requestCheckupAccess>('ASKED_BEFORE', { text, extra_args })
}

async function askPerson(trx: Db, request: AccessRequest, { order, decider }: { order: OrderRow; decider: Decider }) {
  const { keys, config, now } = request
  const { id, subsidiary_id } = order
  const { mobile: to, account_id } = decider
  const { display_name } = await trx
    .selectFrom('subsidiaries')
    .select('display_name')
    .where('id', '=', subsidiary_id)
    .executeTakeFirstOrThrow()
  const by = { company_id: subsidiary_id ?? '' }
  const counted = await countSendOrRefuse(trx, request, { kind: TEMPLATE, to, by, now })
  const variables = { company: display_name.slice(0, 30), link: linkTo(config, `/plus/check-ups/${id}`) }
  await notify(trx, keys, {
    template: TEMPLATE,
    variables,
    ...(account_id ? { to_account: account_id } : { to_mobile: to }),
    counted,
    now,
  })
}
