import { route } from '@react-router/dev/routes'

const here = 'rooms/consults/consumer'

/** The customer's pages about online consultations. */
export const consultScreens = [
  route('consult', `${here}/ask-screen.tsx`),
  route('consult/history', `${here}/history-screen.tsx`),
  route('consult/:transactionId', `${here}/consult-screen.tsx`),
]
