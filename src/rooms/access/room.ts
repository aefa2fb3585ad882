import type { Room } from '#platform/room.ts'
import { accessInvariants } from './server/invariants.ts'
import { forgetInvitations } from './server/jobs.ts'
import { type Above, accessRoutes } from './server/routes.ts'

export const accessRoom = {
  routes: accessRoutes,
  jobs: [forgetInvitations],
  invariants: accessInvariants,
} satisfies Room<Above>
