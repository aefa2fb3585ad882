import type { Room } from '#platform/room.ts'
import { authenticatorColumn } from './server/authenticator.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { nameAccount } from './server/commands/name-account.ts'
import { endSessions } from './server/commands/open-session.ts'
import { accountInvariants } from './server/invariants.ts'
import { forgetCodes } from './server/jobs.ts'
import { type AccountsNeed, accountRoutes } from './server/routes.ts'

export const accountsRoom = {
  erases: erasePerson,
  routes: accountRoutes,
  jobs: [forgetCodes],
  sealed: [authenticatorColumn],
  invariants: accountInvariants,
  provides: { endSessions, nameAccount },
} satisfies Room<AccountsNeed>
