import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receiveDeskEvent } from './contract/desk.ts'
import { consultSettings } from './rules/settings.ts'
import type { Desk } from './server/consultations.ts'
import { consultJobs } from './server/jobs.ts'
import { consultRoutes } from './server/routes.ts'

export const consultsRoom = {
  routes: ({ doctorDesk }) => consultRoutes(doctorDesk),
  jobs: ({ doctorDesk }) => consultJobs(doctorDesk),
  settings: consultSettings,
  provides: { deskWebhook: callUrl(receiveDeskEvent, {}) },
} satisfies Room<{ doctorDesk: Desk }>
