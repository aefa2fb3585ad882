import type { Config } from '#config.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { receivePartnerEvent } from '../contract/webhook.ts'
import { receiveEvent } from './commands/receive-event.ts'

export function serviceUseRoutes({ config }: { config: Config }): Route[] {
  return [
    on(receivePartnerEvent, async (request) => {
      await receiveEvent(request, {
        rawBody: request.rawBody ?? Buffer.alloc(0),
        signature: request.header('x-signature'),
        secret: config.services.webhookSecret,
      })
      return { received: true as const }
    }),
  ]
}
