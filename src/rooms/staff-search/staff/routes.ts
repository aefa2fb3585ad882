import { route } from '@react-router/dev/routes'

/** What staff look for and what waits for them, below /plus/dashboard. */
export const staffSearchScreens = [route('search', 'rooms/staff-search/staff/search-screen.tsx')]
