import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { addressRoutes } from './server/routes.ts'

export const addressesRoom = {
  erases: erasePerson,
  routes: addressRoutes,
} satisfies Room
