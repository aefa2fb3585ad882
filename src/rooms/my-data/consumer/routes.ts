import { route } from '@react-router/dev/routes'

const here = 'rooms/my-data/consumer'

/** What a person can see, get and have deleted of their own data. */
export const myDataScreens = [
  route('delete-account', `${here}/delete-account-page.tsx`),
  route('my-data', `${here}/my-data-screen.tsx`),
]
