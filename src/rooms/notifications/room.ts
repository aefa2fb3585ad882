import type { Room } from '#platform/room.ts'
import { notificationJobs } from './server/jobs.ts'
import { notificationRoutes } from './server/routes.ts'
import { sendInvitation } from './server/send-invitation.ts'
import { tellEmailChanged } from './server/tell-email-changed.ts'

export const notificationsRoom = {
  routes: notificationRoutes,
  jobs: notificationJobs,
  provides: { sendInvitation, tellEmailChanged },
} satisfies Room
