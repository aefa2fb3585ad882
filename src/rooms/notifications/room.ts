import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/erase-person.ts'
import { notificationJobs } from './server/jobs.ts'
import { notificationRoutes } from './server/routes.ts'
import { sendContractAmended } from './server/send-contract-amended.ts'
import { sendInvitation } from './server/send-invitation.ts'
import { tellEmailChanged } from './server/tell-email-changed.ts'
import { tellSuperadmins } from './server/tell-superadmins.ts'

export const notificationsRoom = {
  erases: erasePerson,
  routes: notificationRoutes,
  jobs: notificationJobs,
  provides: { sendContractAmended, sendInvitation, tellEmailChanged, tellSuperadmins },
} satisfies Room
