import { audit, auditedBy } from '#platform/audit/audit.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import * as calls from '../../contract/staff.ts'
import { readRecipient } from '../notify-change.ts'
import { readOrder } from '../orders.ts'
import { findReport, openReport } from '../reports.ts'
import { addReportForStaff, cancelForStaff, changeTimeForStaff, moveForStaff } from './act.ts'
import { listOrders } from './list-orders.ts'
import { affairOf, viewOrder } from './read-order.ts'

const shown = ({ db, caller, now }: AnyRequestContext, id: string) =>
  viewOrder(db, id, { account_id: caller.account_id, now })
/** The order of the path. @throws Refusal NOT_FOUND; OWN_AFFAIR */
async function ofPath({ db, caller, params }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) {
  const order = await readOrder(db, params.id)
  await refuseOwnAffair(db, caller.account_id, await affairOf(db, order))
  return order
}

export const checkupStaffRoutes: Route[] = [
  on(calls.listStaffCheckups, ({ db, query, now }) => listOrders(db, query, now)),
  on(calls.readStaffCheckup, async (request) => {
    const order = await shown(request, request.params.id)
    const on_behalf_of = await readRecipient(request, await readOrder(request.db, order.id))
    const entry = { ...auditedBy(request), action: 'checkups.order-read', entity: 'checkup_order' }
    await audit(request.db, { ...entry, on_behalf_of, entity_id: order.id })
    return order
  }),
  on(calls.moveCheckupOrder, {
    authorize: ofPath,
    answer: async (request) => {
      const { sub_status, ...move } = request.body
      await moveForStaff(request, request.params.id, sub_status, move)
      return shown(request, request.params.id)
    },
  }),
  on(calls.changeCheckupTime, {
    authorize: ofPath,
    answer: async (request) => {
      await changeTimeForStaff(request, request.params.id, request.body)
      return shown(request, request.params.id)
    },
  }),
  on(calls.cancelCheckupOrder, {
    authorize: ofPath,
    answer: async (request) => {
      await cancelForStaff(request, request.params.id, request.body.reason)
      return shown(request, request.params.id)
    },
  }),
  on(calls.addCheckupReport, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body, files } = request
      await addReportForStaff(request, params.id, { ...body, file: files.report[0] })
      return shown(request, params.id)
    },
  }),
  on(calls.readStaffCheckupReport, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, caller, authorized } = request
      const report = await findReport(db, params.id, params.reportId)
      const account_id = caller.account_id ?? ''
      return openReport(request, authorized, report, { as: 'STAFF', account_id, by: auditedBy(request) })
    },
  }),
]
