import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/erase-person.ts'
import { accessInvariants } from './server/invariants.ts'
import { forgetInvitations } from './server/jobs.ts'
import { type AccessDependencies, accessRoutes } from './server/routes.ts'

export const accessRoom = {
  erases: erasePerson,
  routes: accessRoutes,
  jobs: [forgetInvitations],
  invariants: accessInvariants,
} satisfies Room<AccessDependencies>
