import type { Room } from '#platform/room.ts'
import { grievanceTextColumn } from './server/grievances.ts'
import { type MyDataDependencies, myDataRoutes } from './server/routes.ts'

export const myDataRoom = {
  routes: myDataRoutes,
  sealed: [grievanceTextColumn],
} satisfies Room<MyDataDependencies>
