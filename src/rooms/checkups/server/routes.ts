import { on, type Route } from '#platform/serving/context.ts'
import { receiveCheckupWebhook } from '../contract/webhook.ts'
import { receiveMessage } from './commands/receive-message.ts'
import { checkupMemberRoutes } from './member-routes.ts'

export const checkupRoutes: Route[] = [
  ...checkupMemberRoutes,
  on(receiveCheckupWebhook, async (request) => {
    const { rawBody } = request
    await receiveMessage(request, { rawBody: rawBody ?? Buffer.alloc(0), signature: request.header('x-signature') })
    return { received: true as const }
  }),
]
