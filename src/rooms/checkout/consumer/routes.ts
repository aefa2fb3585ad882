import { layout, route } from '@react-router/dev/routes'

const here = 'rooms/checkout/consumer'

/** The buy flow's addresses under /plus/. */
export const checkoutRoutes = [
  layout(`${here}/pay-gate.tsx`, [
    route('buy', `${here}/buy-page.tsx`),
    route('buy/insurance/:slug', `${here}/cover-page.tsx`),
    route('buy/request', `${here}/hand-over-page.tsx`),
    // The same redirect under the other spelling in the documents (C9.07).
    route('payments/request', `${here}/hand-over-page.tsx`),
    route(':slug/buy', `${here}/home-care-page.tsx`),
  ]),
  // An order is shown whatever the app can do.
  route('buy/redirect', `${here}/outcome-page.tsx`),
  route('buy/success', `${here}/success-page.tsx`),
]
