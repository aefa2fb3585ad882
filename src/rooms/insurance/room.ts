import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receiveInsurerWebhook } from './contract/webhook.ts'
import { insuranceSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { hasInsurance } from './server/has-insurance.ts'
import type { Insurer } from './server/insurer-requests.ts'
import { insuranceInvariants } from './server/invariants.ts'
import { insuranceJobs } from './server/jobs.ts'
import { insuranceRoutes } from './server/routes.ts'
import { answerColumns } from './server/sealed-answers.ts'

export const insuranceRoom = {
  erases: erasePerson,
  routes: ({ insurer }) => insuranceRoutes(insurer),
  jobs: ({ insurer }) => insuranceJobs(insurer),
  settings: insuranceSettings,
  sealed: answerColumns,
  invariants: insuranceInvariants,
  provides: { insurerWebhook: (code: string) => callUrl(receiveInsurerWebhook, { code }), hasInsurance },
} satisfies Room<{ insurer: Insurer }>
