import type { Room } from '#platform/room.ts'
import { extendEmployees } from './server/commands/extend-employees.ts'
import { employeeInvariants } from './server/invariants.ts'
import { employeeJobs } from './server/jobs.ts'
import { employeeRoutes } from './server/routes.ts'

export const employeesRoom = {
  routes: employeeRoutes,
  jobs: employeeJobs,
  invariants: employeeInvariants,
  provides: { extendEmployees },
} satisfies Room
