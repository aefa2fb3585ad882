import type { Room } from '#platform/room.ts'
import { forgetActivations } from './server/forget-activations.ts'
import { partnerPageRoutes } from './server/routes.ts'

export const partnerPageRoom = {
  routes: partnerPageRoutes,
  jobs: [forgetActivations],
} satisfies Room
