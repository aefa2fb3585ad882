import { index, route } from '@react-router/dev/routes'

/** The staff's search and the page of today, below /plus/dashboard. */
export const staffSearchScreens = [
  index('rooms/staff-search/staff/today-screen.tsx'),
  route('search', 'rooms/staff-search/staff/search-screen.tsx'),
]
