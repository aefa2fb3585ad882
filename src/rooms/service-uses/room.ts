import type { Parts } from '#platform/parts.ts'
import type { Room } from '#platform/room.ts'
import { serviceUseSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { serviceUseInvariants } from './server/invariants.ts'
import { serviceUseJobs } from './server/jobs.ts'
import { serviceUseRoutes } from './server/routes.ts'

export const serviceUsesRoom = {
  erases: erasePerson,
  routes: serviceUseRoutes,
  jobs: serviceUseJobs,
  invariants: serviceUseInvariants,
  settings: serviceUseSettings,
} satisfies Room<Parts>
