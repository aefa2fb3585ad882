import { index, route } from '@react-router/dev/routes'
import { CATALOGUE_KINDS } from '../rules/catalogue-kinds.ts'

/** The catalogue and the settings, below /plus/dashboard. Every kind has the same two screens. */
export const catalogueScreens = [
  route('catalog', 'rooms/catalogue/staff/catalogue-layout.tsx', [
    index('rooms/catalogue/staff/first-tab.ts'),
    route('file', 'rooms/catalogue/staff/file-screen.tsx'),
    route('reviews', 'rooms/offers/staff/reviews-screen.tsx'),
    route('plans/:id/preview', 'rooms/catalogue/staff/preview-screen.tsx'),
    route('groups/:id/preview', 'rooms/catalogue/staff/group-preview-screen.tsx'),
    ...CATALOGUE_KINDS.flatMap((kind) => [
      route(kind, 'rooms/catalogue/staff/list-screen.tsx', { id: `catalogue-${kind}` }),
      route(`${kind}/:id`, 'rooms/catalogue/staff/item-screen.tsx', { id: `catalogue-${kind}-one` }),
    ]),
  ]),
  route('settings', 'rooms/catalogue/staff/settings-screen.tsx'),
]
