import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { leadContactColumn } from './server/contact.ts'
import { forgetLeads } from './server/jobs.ts'
import { leadRoutes } from './server/routes.ts'

export const leadsRoom = {
  erases: erasePerson,
  routes: leadRoutes,
  jobs: [forgetLeads],
  sealed: [leadContactColumn],
} satisfies Room
