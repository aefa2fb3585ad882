import { index, route } from '@react-router/dev/routes'

/** What staff look for and what waits for them, below /plus/dashboard. */
export const staffSearchScreens = [
  index('rooms/staff-search/staff/today-screen.tsx'),
  route('search', 'rooms/staff-search/staff/search-screen.tsx'),
]
