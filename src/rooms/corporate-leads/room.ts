import type { Room } from '#platform/room.ts'
import { corporateContactColumn } from './server/contact.ts'
import { forgetCorporateLeads } from './server/jobs.ts'
import { corporateLeadRoutes } from './server/routes.ts'

export const corporateLeadsRoom = {
  routes: corporateLeadRoutes,
  jobs: [forgetCorporateLeads],
  sealed: [corporateContactColumn],
} satisfies Room
