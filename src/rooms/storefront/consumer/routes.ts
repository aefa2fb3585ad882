import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The storefront: the landing page, plan details, and the page of any plan group. */
export const storefrontRoutes: RouteConfigEntry[] = [
  index('rooms/storefront/consumer/landing-page.tsx'),
  route('plan-details/redirect/:segmentCode', 'rooms/storefront/consumer/segment-page.ts'),
  route('plan-details/:slug', 'rooms/storefront/consumer/plan-details-page.tsx'),
  route('know-more/:planId', 'rooms/storefront/consumer/know-more-page.tsx'),
  route(':slug', 'rooms/storefront/consumer/group-page.tsx'),
]
