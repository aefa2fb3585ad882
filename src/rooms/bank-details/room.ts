import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { bankDetailsJobs } from './server/jobs.ts'
import { accountNumberColumn } from './server/queries/bank-details.ts'
import { bankDetailsRoutes, type HasFailedPayout } from './server/routes.ts'

export const bankDetailsRoom = {
  erases: erasePerson,
  routes: ({ bankVerification, hasFailedPayout }) => bankDetailsRoutes(bankVerification, hasFailedPayout),
  jobs: ({ bankVerification }) => bankDetailsJobs(bankVerification),
  sealed: [accountNumberColumn],
} satisfies Room<{ bankVerification: BankVerification | undefined; hasFailedPayout: HasFailedPayout }>
