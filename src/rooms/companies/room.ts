import type { Room } from '#platform/room.ts'
import { forgetActivities } from './server/jobs.ts'
import { listPartners } from './server/queries.ts'
import { recordInvitation } from './server/record-invitation.ts'
import { recordUserChange } from './server/record-user-change.ts'
import { type CompanyDependencies, companyRoutes } from './server/routes.ts'

export const companiesRoom = {
  routes: companyRoutes,
  jobs: [forgetActivities],
  provides: { listPartners, recordInvitation, recordUserChange },
} satisfies Room<CompanyDependencies>
