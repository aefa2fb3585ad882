import type { Room } from '#platform/room.ts'
import { claimSettings } from './rules/settings.ts'
import { claimWindowJobs } from './server/claim-window-jobs.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { claimInvariants } from './server/invariants.ts'
import { claimJobs } from './server/jobs.ts'
import { claimMemberRoutes } from './server/member-routes.ts'

export const claimsRoom = {
  erases: erasePerson,
  routes: claimMemberRoutes,
  jobs: [...claimJobs, ...claimWindowJobs],
  settings: claimSettings,
  invariants: claimInvariants,
} satisfies Room
