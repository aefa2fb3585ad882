import { route } from '@react-router/dev/routes'

/** Booking for members, below /plus/corporate/dashboard; agents have it as their overview. */
export const consultBookScreens = [route('consult-book', 'rooms/consults/corporate/consult-book-screen.tsx')]
