import type { Room } from '#platform/room.ts'
import { forgetActivities } from './server/jobs.ts'
import { listPartners } from './server/queries.ts'
import { recordInvitation } from './server/record-invitation.ts'
import { type Above, companyRoutes } from './server/routes.ts'

export const companiesRoom = {
  routes: companyRoutes,
  jobs: [forgetActivities],
  provides: { listPartners, recordInvitation },
} satisfies Room<Above>
