import { route } from '@react-router/dev/routes'

/** The page on which the people of a company activate their plan. */
export const partnerPages = [route('partners/:id', 'rooms/partner-page/consumer/partner-page.tsx')]
