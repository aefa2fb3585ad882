import { on, type Route } from '#platform/serving/context.ts'
import { receiveInsurerWebhook } from '../contract/webhook.ts'
import { insuranceApplicationRoutes } from './application-routes.ts'
import { receiveInsurerEvent } from './commands/receive-insurer-event.ts'
import { insurerAccountRoutes } from './insurer-account/routes.ts'
import type { Insurer } from './insurer-requests.ts'
import { insurancePlanRoutes } from './plan-routes.ts'
import { insurancePolicyRoutes } from './policy-routes.ts'
import { insuranceStaffRoutes } from './staff/routes.ts'

export function insuranceRoutes(insurer: Insurer): Route[] {
  return [
    ...insurancePlanRoutes,
    ...insuranceApplicationRoutes,
    ...insurancePolicyRoutes,
    ...insuranceStaffRoutes,
    ...insurerAccountRoutes,
    on(receiveInsurerWebhook, async (request) => {
      const { rawBody, params } = request
      const signature = request.header('x-signature')
      await receiveInsurerEvent(request, insurer, { code: params.code, rawBody: rawBody ?? Buffer.alloc(0), signature })
      return { received: true as const }
    }),
  ]
}
