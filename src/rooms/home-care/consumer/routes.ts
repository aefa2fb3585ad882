import { route } from '@react-router/dev/routes'

/** Care that was bought, below the slug of its plan group. */
export const homeCarePages = [route(':slug/care', 'rooms/home-care/consumer/care-screen.tsx')]
