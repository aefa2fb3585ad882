import { route } from '@react-router/dev/routes'

/** Login, and the list of the person's sessions. */
export const accountPageRoutes = [
  route('login', 'rooms/accounts/consumer/login-page.tsx'),
  route('my-data/sessions', 'rooms/accounts/consumer/sessions-screen.tsx'),
]
