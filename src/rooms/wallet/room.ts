import type { Room } from '#platform/room.ts'
import { walletSettings } from './rules/settings.ts'
import { walletJobs } from './server/jobs.ts'
import { walletRoutes } from './server/routes.ts'
import { WALLET_RULES } from './server/verify-wallets.ts'

export const walletRoom = {
  routes: walletRoutes,
  jobs: walletJobs,
  settings: walletSettings,
  provides: { ledgerRules: WALLET_RULES },
} satisfies Room
