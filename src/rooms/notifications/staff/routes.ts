import { route } from '@react-router/dev/routes'

/** What failed for good, below /plus/dashboard. */
export const deadLetterScreens = [route('dead-letters', 'rooms/notifications/staff/dead-letters-screen.tsx')]
