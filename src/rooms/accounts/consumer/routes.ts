import { route } from '@react-router/dev/routes'

/** Logging in, and seeing where one is logged in. */
export const accountPageRoutes = [
  route('login', 'rooms/accounts/consumer/login-page.tsx'),
  route('my-data/sessions', 'rooms/accounts/consumer/sessions-screen.tsx'),
]
