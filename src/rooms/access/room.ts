import type { Room } from '#platform/room.ts'
import type { AccountCommands } from './server/commands.ts'
import { accessInvariants } from './server/invariants.ts'
import type { InvitationMessages } from './server/invitation-commands.ts'
import { forgetInvitations } from './server/jobs.ts'
import { accessRoutes } from './server/routes.ts'

export const accessRoom = {
  routes: accessRoutes,
  jobs: [forgetInvitations],
  invariants: accessInvariants,
} satisfies Room<AccountCommands & InvitationMessages>
