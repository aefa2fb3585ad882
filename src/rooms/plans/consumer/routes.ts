import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The storefront: the landing page, what a plan holds, and the page of any plan group. */
export const planRoutes: RouteConfigEntry[] = [
  index('rooms/plans/consumer/landing-page.tsx'),
  route('know-more/:planId', 'rooms/plans/consumer/know-more-page.tsx'),
  route(':slug', 'rooms/plans/consumer/group-page.tsx'),
]
