import { route } from '@react-router/dev/routes'

/** Anybody may see where a plan can be used. */
export const directoryPages = [
  route('find-a-clinic', 'rooms/directory/consumer/find-clinic-page.tsx'),
  route('find-a-clinic/:id', 'rooms/directory/consumer/clinic-page.tsx'),
]
