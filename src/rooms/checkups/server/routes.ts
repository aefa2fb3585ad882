import { on, type Route } from '#platform/serving/context.ts'
import { simulateCheckup as simulateCall } from '../contract/simulated.ts'
import { receiveCheckupWebhook } from '../contract/webhook.ts'
import { receiveMessage } from './commands/receive-message.ts'
import { checkupCompanyRoutes } from './company/routes.ts'
import { checkupMemberRoutes } from './member-routes.ts'
import { simulateCheckup } from './simulate-checkup.ts'
import { checkupStaffRoutes } from './staff/routes.ts'

export const checkupRoutes: Route[] = [
  ...checkupMemberRoutes,
  ...checkupCompanyRoutes,
  ...checkupStaffRoutes,
  on(receiveCheckupWebhook, async (request) => {
    const { rawBody } = request
    await receiveMessage(request, { rawBody: rawBody ?? Buffer.alloc(0), signature: request.header('x-signature') })
    return { received: true as const }
  }),
  on(simulateCall, async (request) => {
    const { params, body } = request
    const { id, sub_status } = await simulateCheckup(request, params.order_id, body.outcome)
    return { order_id: id, sub_status }
  }),
]
