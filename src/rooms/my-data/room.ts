import type { Room } from '#platform/room.ts'
import { erasureReasonColumn } from './server/erasures.ts'
import { grievanceTextColumn } from './server/grievances.ts'
import { type MyDataDependencies, myDataRoutes } from './server/routes.ts'

export const myDataRoom = {
  routes: myDataRoutes,
  sealed: [grievanceTextColumn, erasureReasonColumn],
} satisfies Room<MyDataDependencies>
