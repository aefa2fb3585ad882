import { route } from '@react-router/dev/routes'

const here = 'rooms/health-camps/staff'

/** Health camps, below /plus/dashboard. */
export const campDeskScreens = [
  route('health-camps', `${here}/camps-screen.tsx`),
  route('health-camps/new', `${here}/new-camp-screen.tsx`),
  route('health-camps/:id', `${here}/camp-screen.tsx`),
  route('health-camps/:id/edit', `${here}/edit-camp-screen.tsx`),
]
