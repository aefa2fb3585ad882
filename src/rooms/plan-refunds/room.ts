import type { Room } from '#platform/room.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { planRefundSettings } from './rules/settings.ts'
import { notifyingRefunds } from './server/commands/money-sent.ts'
import { planRefundInvariants } from './server/invariants.ts'
import { planRefundJobs } from './server/jobs.ts'
import { refundNoteColumn } from './server/note-seal.ts'
import type { CareFactsOf } from './server/quote.ts'
import { planRefundRoutes } from './server/routes.ts'

export const planRefundsRoom = {
  routes: ({ payments, careFactsOf }) => planRefundRoutes(payments, careFactsOf),
  jobs: ({ careFactsOf }) => planRefundJobs(careFactsOf),
  settings: planRefundSettings,
  sealed: [refundNoteColumn],
  invariants: planRefundInvariants,
  provides: { notifyingRefunds },
} satisfies Room<{ payments: Payments; careFactsOf: CareFactsOf }>
