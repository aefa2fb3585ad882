import { route } from '@react-router/dev/routes'

/** The legal texts, in the versions that consents are recorded for. */
export const legalPages = [
  route('terms', 'rooms/consents/consumer/terms-page.tsx'),
  route('privacy', 'rooms/consents/consumer/privacy-page.tsx'),
]
