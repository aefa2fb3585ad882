import type { Room } from '#platform/room.ts'
import { partnerConsentSettings } from './rules/settings.ts'
import { partnerConsentInvariants } from './server/invariants.ts'
import { forgetNumbers } from './server/jobs.ts'
import { partnerConsentRoutes } from './server/routes.ts'

export const partnerConsentsRoom = {
  routes: partnerConsentRoutes,
  jobs: [forgetNumbers],
  settings: partnerConsentSettings,
  invariants: partnerConsentInvariants,
} satisfies Room
