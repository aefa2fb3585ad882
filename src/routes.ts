import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountPageRoutes } from './rooms/accounts/consumer/routes.ts'
import { checkoutRoutes } from './rooms/checkout/consumer/routes.ts'
import { planRoutes } from './rooms/plans/consumer/routes.ts'
import { subscriptionRoutes } from './rooms/subscriptions/consumer/routes.ts'
import { simulatedWorldPages } from './simulated-world/dev-page/routes.ts'

/** The map of all page addresses under /plus/. Each room brings its own list; the catch-all stays last. */
export default [
  layout('shells/consumer/consumer-layout.tsx', [
    ...accountPageRoutes,
    ...checkoutRoutes,
    ...subscriptionRoutes,
    ...simulatedWorldPages,
    route('not-found', 'shells/fallback/not-found-page.tsx'),
    ...planRoutes,
    route('*', 'shells/fallback/unknown-address-page.tsx'),
  ]),
] satisfies RouteConfig
