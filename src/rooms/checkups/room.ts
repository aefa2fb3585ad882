import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receiveCheckupWebhook } from './contract/webhook.ts'
import { checkupSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { checkupInvariants } from './server/invariants.ts'
import { checkupJobs } from './server/jobs.ts'
import { checkupRoutes } from './server/routes.ts'

export const checkupsRoom = {
  erases: erasePerson,
  routes: checkupRoutes,
  jobs: checkupJobs,
  settings: checkupSettings,
  invariants: checkupInvariants,
  provides: { checkupWebhook: callUrl(receiveCheckupWebhook, {}) },
} satisfies Room
