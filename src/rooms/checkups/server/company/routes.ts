import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../../contract/company.ts'
import * as orders from '../../contract/company-orders.ts'
import { ORDER_STATUSES, type Variation } from '../../rules/sub-status.ts'
import { companyRefusalWords as words } from '../../words/company-refusals.ts'
import { authorizeOrder, authorizeOrdering, companyRights, readCompanyOrder } from './authorize.ts'
import { cancelForCandidate, moveForCandidate } from './change-order.ts'
import { readConfiguration } from './configuration.ts'
import { listOrders } from './list-orders.ts'
import { openCompanyReport } from './open-report.ts'
import { orderForCandidate } from './order-candidate.ts'
import { requestAccess } from './request-access.ts'
import { viewOrder } from './view-order.ts'

export const checkupCompanyRoutes: Route[] = [
  on(calls.readCheckupConfiguration, (request) => {
    const { db, params, now } = request
    const { variations: seen } = companyRights(request)
    return readConfiguration(db, { subsidiary_id: params.subsidiaryId, seen, now })
  }),
  on(calls.listCheckupOrders, async (request) => {
    const { db, params, query } = request
    const { variation, status: statuses, search, page_number } = query
    const filters = { subsidiary_id: params.subsidiaryId, variations: chosenOf(request, variation), statuses, search }
    const { data, total, counts } = await listOrders(db, filters, page_number)
    return {
      ...pageReply('data', { rows: data, total, page_number, total_name: 'orders' }),
      total,
      statuses: ORDER_STATUSES.map((value) => ({
        value,
        display_key: words.statuses[value],
        order_staus_count: counts[value],
        order_status_count: counts[value],
      })),
    }
  }),
  on(calls.readCheckupOrder, {
    authorize: (request) => readCompanyOrder(request.db, request),
    answer: (request) => viewOrder(request.db, request),
  }),
  on(calls.readCheckupOrderReport, {
    authorize: (request) => authorizeOrder(request.db, request),
    answer: (request) => openCompanyReport(request),
  }),
  on(orders.orderCheckup, async (request) => {
    authorizeOrdering(request)
    const { id } = await orderForCandidate(request)
    return viewOrder(request.db, { ...request, params: { ...request.params, id } })
  }),
  on(orders.rescheduleCandidateOrder, {
    authorize: (request) => authorizeOrder(request.db, request),
    answer: async (request) => {
      await moveForCandidate(request, request.body.slot)
      return viewOrder(request.db, request)
    },
  }),
  on(orders.cancelCandidateOrder, {
    authorize: (request) => authorizeOrder(request.db, request),
    answer: async (request) => {
      await cancelForCandidate(request, request.body.reason)
      return viewOrder(request.db, request)
    },
  }),
  on(calls.requestCheckupAccess, {
    authorize: (request) => authorizeOrder(request.db, request),
    answer: async (request) => {
      await requestAccess(request)
      return viewOrder(request.db, request)
    },
  }),
]

/**
 * The chosen kinds, or all that the role sees.
 * @throws Refusal FORBIDDEN for one that it does not see
 */
function chosenOf(request: Parameters<typeof companyRights>[0], chosen: readonly Variation[] | undefined): Variation[] {
  const { variations } = companyRights(request)
  if (chosen?.some((one) => !variations.includes(one))) throw new Refusal('FORBIDDEN')
  return variations.filter((one) => chosen?.includes(one) ?? true)
}
