import type { Room } from '#platform/room.ts'
import type { Desk } from '#rooms/consults/server/consultations.ts'
import { homeCareSettings } from './rules/settings.ts'
import { homeCareDeskRoutes } from './server/desk-routes.ts'
import { homeCareInvariants } from './server/invariants.ts'
import { homeCareJobs } from './server/jobs.ts'
import { careFactsOf } from './server/queries/care-facts-of.ts'
import { homeCareMemberRoutes } from './server/routes.ts'
import { noteColumn, readingColumn } from './server/seals.ts'

export const homeCareRoom = {
  routes: [...homeCareMemberRoutes, ...homeCareDeskRoutes],
  jobs: ({ doctorDesk }) => homeCareJobs(doctorDesk),
  settings: homeCareSettings,
  sealed: [readingColumn, noteColumn],
  invariants: homeCareInvariants,
  provides: { careFactsOf },
} satisfies Room<{ doctorDesk: Desk }>
