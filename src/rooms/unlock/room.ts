import type { Room } from '#platform/room.ts'
import { unlockSettings } from './rules/settings.ts'
import { clinicRoutes } from './server/clinic-routes.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { deskSecretColumn } from './server/desks.ts'
import { unlockInvariants } from './server/invariants.ts'
import { unlockJobs } from './server/jobs.ts'
import { unlockRoutes } from './server/routes.ts'
import { simulatedClinicRoutes } from './server/simulated-routes.ts'
import { staffVisitRoutes } from './server/staff-routes.ts'

export const unlockRoom = {
  erases: erasePerson,
  routes: [...unlockRoutes, ...clinicRoutes, ...staffVisitRoutes, ...simulatedClinicRoutes],
  jobs: unlockJobs,
  settings: unlockSettings,
  sealed: [deskSecretColumn],
  invariants: unlockInvariants,
} satisfies Room
