import type { Room } from '#platform/room.ts'
import { serviceUseInvariants } from './server/invariants.ts'
import { serviceUseJobs } from './server/jobs.ts'

export const serviceUsesRoom = {
  jobs: serviceUseJobs,
  invariants: serviceUseInvariants,
} satisfies Room
