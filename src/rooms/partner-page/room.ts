import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/erase-person.ts'
import { forgetActivations } from './server/forget-activations.ts'
import { partnerPageRoutes } from './server/routes.ts'

export const partnerPageRoom = {
  erases: erasePerson,
  routes: partnerPageRoutes,
  jobs: [forgetActivations],
} satisfies Room
