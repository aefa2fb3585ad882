import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { bulkUploadJobs } from './server/jobs.ts'
import { bulkUploadRoutes } from './server/routes.ts'

export const bulkUploadsRoom = {
  routes: bulkUploadRoutes,
  jobs: bulkUploadJobs,
  erases: erasePerson,
} satisfies Room
