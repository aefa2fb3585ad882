import { defineJob } from '#platform/jobs/job.ts'
import { DECIDED_AFTER_REFUND, type DecidedAfterRefund } from '#rooms/claims/server/tell-refund.ts'
import { RETURNED_WHOLE, type ReturnedWhole } from '#rooms/payments/server/commands/returned-whole.ts'
import { GIVEN_BACK_AFTER_REFUND, type GivenBackAfterRefund } from '#rooms/service-uses/server/take-use.ts'
import { endReturned } from './commands/end-returned.ts'
import { NOTIFY_REFUND, type RefundNews } from './commands/promise-refund.ts'
import { returnRest } from './commands/return-rest.ts'
import { notifyRefund } from './notify-refund.ts'
import type { CareFactsOf } from './quote.ts'

/** Notifies the owner of a plan about a refund's status, or that its money was sent. */
const notifyOwner = defineJob<{ plan_refund_id: string; of?: RefundNews }>({
  ...NOTIFY_REFUND,
  work: (parts, { plan_refund_id, of }, { now }) => notifyRefund(parts, plan_refund_id, now, of),
})

/** Returns what a claim of a refunded plan no longer takes. */
const decidedAfterRefund = defineJob<DecidedAfterRefund>({
  ...DECIDED_AFTER_REFUND,
  work: ({ db }, { subscription_id }, { now }) => returnRest(db, subscription_id, now),
})

/** The same for a use of a service that was given back. */
const givenBackAfterRefund = defineJob<GivenBackAfterRefund>({
  ...GIVEN_BACK_AFTER_REFUND,
  work: ({ db }, { subscription_id }, { now }) => returnRest(db, subscription_id, now),
})

/** Ends a plan whose payment went back whole without us. */
const returnedWhole = (careFactsOf: CareFactsOf) =>
  defineJob<ReturnedWhole>({
    ...RETURNED_WHOLE,
    work: (parts, { payment_ref }, { now }) => endReturned(parts, careFactsOf, payment_ref, now),
  })

export const planRefundJobs = (careFactsOf: CareFactsOf) => [
  notifyOwner,
  decidedAfterRefund,
  givenBackAfterRefund,
  returnedWhole(careFactsOf),
]
