import type { Room } from '#platform/room.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { extendEmployees, shortenEmployees } from './server/commands/extend-employees.ts'
import { employeeInvariants } from './server/invariants.ts'
import { employeeJobs } from './server/jobs.ts'
import { viewEnding } from './server/preview-ending.ts'
import { employeeRoutes } from './server/routes.ts'

export const employeesRoom = {
  erases: erasePerson,
  routes: employeeRoutes,
  jobs: employeeJobs,
  invariants: employeeInvariants,
  provides: { extendEmployees, shortenEmployees, viewEnding },
} satisfies Room
