import { on, type Route } from '#platform/serving/context.ts'
import { receiveDeskEvent } from '../contract/desk.ts'
import { receiveEvent } from './commands/receive-event.ts'
import type { Desk } from './consultations.ts'
import { consultMemberRoutes } from './member-routes.ts'

export function consultRoutes(desk: Desk): Route[] {
  return [
    ...consultMemberRoutes(desk),
    on(receiveDeskEvent, async (request) => {
      const rawBody = request.rawBody ?? Buffer.alloc(0)
      await receiveEvent(request, desk, { rawBody, signature: request.header('x-signature') })
      return { received: true as const }
    }),
  ]
}
