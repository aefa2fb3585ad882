import { index, route } from '@react-router/dev/routes'
import { NETWORK_TABS } from './network-forms.ts'

const here = 'rooms/directory/staff'

/** Doctors and clinics, below /plus/dashboard. Every kind has the same two screens. */
export const networkScreens = [
  route('network', `${here}/network-layout.tsx`, [
    index(`${here}/first-network-tab.ts`),
    ...NETWORK_TABS.flatMap((kind) => [
      route(kind, `${here}/network-list-screen.tsx`, { id: `network-${kind}` }),
      route(`${kind}/:id`, `${here}/record-screen.tsx`, { id: `network-${kind}-one` }),
    ]),
  ]),
]
