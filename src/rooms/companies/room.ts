import type { Room } from '#platform/room.ts'
import type { InvitationMessages } from '#rooms/access/server/invitation-commands.ts'
import type { PackageCommands } from './server/commands/partner-plans.ts'
import { listPartners } from './server/queries.ts'
import { companyRoutes } from './server/routes.ts'

export const companiesRoom = {
  routes: companyRoutes,
  provides: { listPartners },
} satisfies Room<InvitationMessages & PackageCommands>
