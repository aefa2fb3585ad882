import { route } from '@react-router/dev/routes'

/** Dead letters, below /plus/dashboard. */
export const deadLetterScreens = [route('dead-letters', 'rooms/notifications/staff/dead-letters-screen.tsx')]
