import { route } from '@react-router/dev/routes'

const here = 'rooms/chc-orders/corporate'

/** The section of a company's dashboard about home care that its coordinators arrange. */
export const chcOrderScreens = [
  route('chc-orders', `${here}/orders-screen.tsx`),
  route('chc-orders/in-care', `${here}/in-care-screen.tsx`),
  route('chc-orders/claims', `${here}/claims-screen.tsx`),
  route('chc-orders/claims/:accountId', `${here}/person-claims-screen.tsx`),
  route('chc-orders/:orderId', `${here}/order-screen.tsx`),
]
