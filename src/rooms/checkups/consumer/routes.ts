import { route } from '@react-router/dev/routes'

const here = 'rooms/checkups/consumer'

export const checkupScreens = [
  route('check-ups', `${here}/checkups-screen.tsx`),
  route('check-ups/book', `${here}/book-screen.tsx`),
  route('check-ups/:orderId', `${here}/checkup-screen.tsx`),
]
