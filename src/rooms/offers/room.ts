import type { Room } from '#platform/room.ts'
import { offerSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import type { OfferSources } from './server/read-offer.ts'
import { offerRoutes } from './server/routes.ts'

export const offersRoom = {
  erases: erasePerson,
  routes: offerRoutes,
  settings: offerSettings,
} satisfies Room<OfferSources>
