import type { Room } from '#platform/room.ts'
import { nativeAppSettings } from './rules/settings.ts'
import { forgetDownloads } from './server/jobs.ts'
import type { ReadAs } from './server/read-as.ts'
import { nativeAppRoutes } from './server/routes.ts'

export const nativeAppRoom = {
  routes: nativeAppRoutes,
  jobs: [forgetDownloads],
  settings: nativeAppSettings,
} satisfies Room<{ readAs: ReadAs }>
