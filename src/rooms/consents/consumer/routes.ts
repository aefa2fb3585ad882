import { route } from '@react-router/dev/routes'

/** The texts that people agree to, in the versions that are recorded. */
export const legalPages = [
  route('terms', 'rooms/consents/consumer/terms-page.tsx'),
  route('privacy', 'rooms/consents/consumer/privacy-page.tsx'),
]
