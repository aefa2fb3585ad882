import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { forgetLinks } from './server/jobs.ts'
import { upsellMobileColumn } from './server/links.ts'
import { upsellRoutes } from './server/routes.ts'

export const upsellRoom = {
  erases: erasePerson,
  routes: upsellRoutes,
  jobs: [forgetLinks],
  sealed: [upsellMobileColumn],
} satisfies Room
