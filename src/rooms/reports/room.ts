import type { Room } from '#platform/room.ts'
import { reportSettings } from './rules/settings.ts'
import { reportJobs } from './server/jobs.ts'
import { reportRoutes } from './server/routes.ts'
import { staffReportRoutes } from './server/staff-routes.ts'

export const reportsRoom = {
  routes: [...reportRoutes, ...staffReportRoutes],
  jobs: reportJobs,
  settings: reportSettings,
} satisfies Room
