import { route } from '@react-router/dev/routes'

/** The page for companies. */
export const corporatePages = [route('corporate', 'rooms/corporate-leads/consumer/corporate-page.tsx')]
