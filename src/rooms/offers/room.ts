import type { Room } from '#platform/room.ts'
import { offerSettings } from './rules/settings.ts'
import type { OfferSources } from './server/read-offer.ts'
import { offerRoutes } from './server/routes.ts'

export const offersRoom = {
  routes: offerRoutes,
  settings: offerSettings,
} satisfies Room<OfferSources>
