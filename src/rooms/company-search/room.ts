import type { Room } from '#platform/room.ts'
import { companySearchRoutes } from './server/routes.ts'

export const companySearchRoom = {
  routes: companySearchRoutes,
} satisfies Room
