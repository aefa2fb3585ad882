import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receivePayoutWebhook } from './contract/batches.ts'
import { payoutSettings } from './rules/settings.ts'
import { payoutInvariants } from './server/invariants.ts'
import { payoutJobs } from './server/jobs.ts'
import type { Bank } from './server/payouts.ts'
import { hasFailedPayout, payoutRoutes } from './server/routes.ts'

export const payoutsRoom = {
  routes: ({ payoutBank }) => payoutRoutes(payoutBank),
  jobs: ({ payoutBank }) => payoutJobs(payoutBank),
  settings: payoutSettings,
  invariants: payoutInvariants,
  provides: { hasFailedPayout, payoutWebhook: callUrl(receivePayoutWebhook, {}) },
} satisfies Room<{ payoutBank: Bank }>
