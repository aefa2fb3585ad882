import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The simulated world as pages; outside simulator mode their calls are not there, so neither are they. */
export const simulatedWorldPages: RouteConfigEntry[] = [
  route('dev', 'simulated-world/dev-page/dev-page.tsx'),
  route('dev/sentinels', 'simulated-world/dev-page/sentinels-page.tsx'),
]
