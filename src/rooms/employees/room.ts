import type { Room } from '#platform/room.ts'
import { employeeRoutes } from './server/routes.ts'
import { welcome } from './server/welcome.ts'

export const employeesRoom = {
  routes: employeeRoutes,
  jobs: [welcome],
} satisfies Room
