import { route } from '@react-router/dev/routes'

const here = 'rooms/health-camps/consumer'

/** A person's page about the camps of their company, and the page of a device at a camp. */
export const campPages = [
  route('my-plan/camps', `${here}/camps-screen.tsx`),
  route('camp-kiosk', `${here}/kiosk-page.tsx`),
]
