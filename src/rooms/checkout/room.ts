import type { Parts } from '#platform/parts.ts'
import type { Room } from '#platform/room.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { checkoutSettings } from './rules/settings.ts'
import { applicantDobColumn } from './server/applicant-seal.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { settleOrders } from './server/commands/settle-order.ts'
import { checkoutInvariants } from './server/invariants.ts'
import { checkoutJobs } from './server/jobs.ts'
import { PLAN_ORDER } from './server/queries.ts'
import { checkoutRoutes } from './server/routes.ts'

export const checkoutRoom = {
  erases: erasePerson,
  routes: ({ payments }) => checkoutRoutes(payments),
  jobs: checkoutJobs,
  settings: checkoutSettings,
  sealed: [applicantDobColumn],
  invariants: checkoutInvariants,
  provides: { settle: (parts: Parts): Payments['settle'] => ({ [PLAN_ORDER]: settleOrders(parts) }) },
} satisfies Room<{ payments: Payments }>
