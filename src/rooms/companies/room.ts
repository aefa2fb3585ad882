import type { Room } from '#platform/room.ts'
import { listPartners } from './server/queries.ts'
import { type Above, companyRoutes } from './server/routes.ts'

export const companiesRoom = {
  routes: companyRoutes,
  provides: { listPartners },
} satisfies Room<Above>
