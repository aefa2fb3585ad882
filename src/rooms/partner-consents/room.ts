import type { Room } from '#platform/room.ts'
import { partnerConsentSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { partnerConsentInvariants } from './server/invariants.ts'
import { forgetNumbers } from './server/jobs.ts'
import { partnerConsentRoutes } from './server/routes.ts'

export const partnerConsentsRoom = {
  erases: erasePerson,
  routes: partnerConsentRoutes,
  jobs: [forgetNumbers],
  settings: partnerConsentSettings,
  invariants: partnerConsentInvariants,
} satisfies Room
