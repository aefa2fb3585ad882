import type { Room } from '#platform/room.ts'
import { notificationJobs } from './server/jobs.ts'
import { notificationRoutes } from './server/routes.ts'

export const notificationsRoom = {
  routes: notificationRoutes,
  jobs: notificationJobs,
} satisfies Room
