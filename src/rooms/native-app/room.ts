import type { Room } from '#platform/room.ts'
import { nativeAppSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { forgetDownloads } from './server/jobs.ts'
import { pushTokenColumn } from './server/push-tokens.ts'
import type { ReadAs } from './server/read-as.ts'
import { nativeAppRoutes } from './server/routes.ts'

export const nativeAppRoom = {
  erases: erasePerson,
  routes: nativeAppRoutes,
  jobs: [forgetDownloads],
  settings: nativeAppSettings,
  sealed: [pushTokenColumn],
} satisfies Room<{ readAs: ReadAs }>
