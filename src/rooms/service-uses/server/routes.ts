import type { Config } from '#config.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { maskMobile } from '#values/mobile.ts'
import * as desk from '../contract/desk.ts'
import { receivePartnerEvent } from '../contract/webhook.ts'
import { giveOrderBack } from './commands/give-back-order.ts'
import { refuseOwnOrder } from './commands/locked-order.ts'
import { receiveEvent } from './commands/receive-event.ts'
import { closeOrder, settleOrder } from './commands/settle-order.ts'
import { listOrders, viewCandidates, viewOrder } from './partner-desk.ts'

export function serviceUseRoutes({ config }: { config: Config }): Route[] {
  return [
    on(receivePartnerEvent, async (request) => {
      await receiveEvent(request, {
        rawBody: request.rawBody ?? Buffer.alloc(0),
        signature: request.header('x-signature'),
        secrets: config.services.secrets,
      })
      return { received: true as const }
    }),
    on(desk.listPartnerOrders, ({ db, query, caller }) => listOrders(db, query, caller.account_id)),
    on(desk.listOrderCandidates, async (request) => {
      const { db, params, query, now } = request
      const found = await viewCandidates(db, { id: params.id, mobile: query.mobile, now })
      await audit(db, {
        ...auditedBy(request),
        action: 'service-uses.candidates-listed',
        entity: 'partner_order',
        entity_id: params.id,
        after: {
          mobile: query.mobile ? maskMobile(query.mobile) : null,
          uhids: found.candidates.map(({ uhid }) => uhid),
        },
      })
      return found
    }),
    on(desk.applyPartnerOrder, {
      authorize: (request) => refuseOwnOrder(request, request.params.id),
      answer: async (request) => {
        const { db, params, body } = request
        await settleOrder(request, { id: params.id, ...body })
        return viewOrder(db, params.id, request.caller.account_id)
      },
    }),
    on(desk.closePartnerOrder, {
      authorize: (request) => refuseOwnOrder(request, request.params.id),
      answer: async (request) => {
        const { db, params, body } = request
        await closeOrder(request, { id: params.id, ...body })
        return viewOrder(db, params.id, request.caller.account_id)
      },
    }),
    on(desk.givePartnerOrderBack, {
      authorize: (request) => refuseOwnOrder(request, request.params.id),
      answer: async (request) => {
        const { db, params, body } = request
        await giveOrderBack(request, { id: params.id, ...body })
        return viewOrder(db, params.id, request.caller.account_id)
      },
    }),
  ]
}
