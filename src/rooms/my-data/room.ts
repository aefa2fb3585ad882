import type { Erase, Room } from '#platform/room.ts'
import { erasureReasonColumn } from './server/erasures.ts'
import { grievanceTextColumn } from './server/grievances.ts'
import { myDataInvariants } from './server/invariants.ts'
import { myDataJobs } from './server/jobs.ts'
import { type MyDataDependencies, myDataRoutes } from './server/routes.ts'

export const myDataRoom = {
  routes: myDataRoutes,
  jobs: myDataJobs,
  sealed: [grievanceTextColumn, erasureReasonColumn],
  invariants: myDataInvariants,
} satisfies Room<MyDataDependencies & { erasers: readonly Erase[] }>
