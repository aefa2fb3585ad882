import { route } from '@react-router/dev/routes'

const here = 'rooms/checkups/corporate'

/** The section of a company's dashboard about check-ups: all of them, or one kind with its own address. */
export const companyCheckupScreens = [
  route('checkups', `${here}/all-orders-screen.tsx`),
  route('checkups/:kind', `${here}/kind-orders-screen.tsx`),
  route('checkups/pemc/new', `${here}/order-candidate-screen.tsx`),
  route('checkups/:kind/:orderId', `${here}/order-screen.tsx`),
]
