import { route } from '@react-router/dev/routes'

const here = 'rooms/unlock/consumer'

/** A member at a clinic, and the clinic's front desk, which has no account. */
export const unlockPages = [
  route('unlock', `${here}/unlock-screen.tsx`),
  route('unlock/scanner', `${here}/scanner-screen.tsx`),
  route('unlock/pass/:passNo', `${here}/pass-screen.tsx`),
  route('visit', `${here}/check-visit-page.tsx`),
  route('visit/:passNo', `${here}/clinic-visit-page.tsx`),
  route('visit-desk/:key', `${here}/desk-page.tsx`),
]
