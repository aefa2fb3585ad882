import type { Room } from '#platform/room.ts'
import { directorySettings } from './rules/settings.ts'

export const directoryRoom = {
  settings: directorySettings,
} satisfies Room
