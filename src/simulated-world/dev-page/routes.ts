import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The pages of the simulated world; outside simulator mode their calls do not exist, so neither do the pages. */
export const simulatedWorldPages: RouteConfigEntry[] = [
  route('dev', 'simulated-world/dev-page/dev-page.tsx'),
  route('dev/bridge', 'simulated-world/dev-page/bridge-page.tsx'),
  route('dev/sentinels', 'simulated-world/dev-page/sentinels-page.tsx'),
]
