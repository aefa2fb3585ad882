import { layout, route } from '@react-router/dev/routes'

const here = 'rooms/claims/consumer'

/** A claim from the first page to the payout: the steps share a draft, so they share a layout. */
export const claimScreens = [
  layout(`${here}/app-gate.tsx`, [
    route('cashback', `${here}/cashback-page.tsx`),
    layout(`${here}/claim-flow-layout.tsx`, [
      route('cashback/new', `${here}/new-claim-screen.tsx`),
      route('cashback/appointment-details', `${here}/details-screen.tsx`),
      route('cashback/bills', `${here}/bills-screen.tsx`),
      route('cashback/preview/:fileId', `${here}/file-preview-screen.tsx`),
      route('cashback/bank-details', `${here}/bank-details-screen.tsx`),
      route('cashback/method', `${here}/method-screen.tsx`),
      route('cashback/success/:claimId', `${here}/success-screen.tsx`),
      route('cashback/claims', `${here}/claims-screen.tsx`),
      route('cashback/tracking/:claimId', `${here}/tracking-screen.tsx`),
    ]),
  ]),
]
