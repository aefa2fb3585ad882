import type { Room } from '#platform/room.ts'
import { accessInvariants } from './server/invariants.ts'
import { forgetInvitations } from './server/jobs.ts'
import { type AccessDependencies, accessRoutes } from './server/routes.ts'

export const accessRoom = {
  routes: accessRoutes,
  jobs: [forgetInvitations],
  invariants: accessInvariants,
} satisfies Room<AccessDependencies>
