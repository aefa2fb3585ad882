import type { Parts } from '#platform/parts.ts'
import type { Room } from '#platform/room.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { autoRenewalSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { settleMandates, settleRenewals } from './server/commands/settle-renewal.ts'
import { mandateEventHandler } from './server/commands/sync-mandate.ts'
import { autoRenewalInvariants } from './server/invariants.ts'
import { autoRenewalJobs } from './server/jobs.ts'
import { MANDATE, RENEWAL } from './server/renewals.ts'
import { autoRenewalRoutes } from './server/routes.ts'

export const autoRenewalRoom = {
  erases: erasePerson,
  routes: ({ payments }) => autoRenewalRoutes(payments),
  jobs: ({ payments }) => autoRenewalJobs(payments),
  settings: autoRenewalSettings,
  invariants: autoRenewalInvariants,
  provides: {
    settle: (parts: Parts): Payments['settle'] => ({
      [RENEWAL]: settleRenewals(parts),
      [MANDATE]: settleMandates(parts),
    }),
    mandateEventHandler,
  },
} satisfies Room<{ payments: Payments }>
