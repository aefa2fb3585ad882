import type { Room } from '#platform/room.ts'
import { covidCareSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { covidCareJobs } from './server/jobs.ts'
import { detailsColumn } from './server/proposals.ts'
import { covidCareRoutes } from './server/routes.ts'

export const covidCareRoom = {
  erases: erasePerson,
  routes: covidCareRoutes,
  jobs: covidCareJobs,
  settings: covidCareSettings,
  sealed: [detailsColumn],
} satisfies Room
