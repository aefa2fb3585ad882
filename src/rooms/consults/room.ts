import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receiveDeskEvent } from './contract/desk.ts'
import { consultSettings } from './rules/settings.ts'
import { forgetVerifications } from './server/agent/jobs.ts'
import { agentRoutes } from './server/agent/routes.ts'
import { type Desk, patientColumn } from './server/consultations.ts'
import { erasePerson } from './server/erase-person.ts'
import { consultInvariants } from './server/invariants.ts'
import { consultJobs } from './server/jobs.ts'
import { consultRoutes } from './server/routes.ts'

export const consultsRoom = {
  erases: erasePerson,
  routes: ({ doctorDesk }) => [...consultRoutes(doctorDesk), ...agentRoutes(doctorDesk)],
  jobs: ({ doctorDesk }) => [...consultJobs(doctorDesk), forgetVerifications],
  settings: consultSettings,
  sealed: [patientColumn],
  invariants: consultInvariants,
  provides: { deskWebhook: callUrl(receiveDeskEvent, {}) },
} satisfies Room<{ doctorDesk: Desk }>
