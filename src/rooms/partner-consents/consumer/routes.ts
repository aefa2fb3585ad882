import { route } from '@react-router/dev/routes'

const here = 'rooms/partner-consents/consumer'

/** Where a person answers the coordinators who ask to act for them, and reads what they did. */
export const partnerConsentPages = [
  route('partner-user-consent/:id', `${here}/consent-screen.tsx`),
  route('my-data/coordinators', `${here}/coordinators-screen.tsx`),
  route(':slug/user-consent', `${here}/waiting-screen.tsx`),
]
