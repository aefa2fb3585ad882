import type { Room } from '#platform/room.ts'
import type { AccountCommands } from './server/commands.ts'
import { accessRoutes } from './server/routes.ts'

export const accessRoom = {
  routes: accessRoutes,
} satisfies Room<AccountCommands>
