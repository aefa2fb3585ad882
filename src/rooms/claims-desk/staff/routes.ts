import { route } from '@react-router/dev/routes'

/** The claims desk, below /plus/dashboard. */
export const moderationScreens = [
  route('moderations/:bucket', 'rooms/claims-desk/staff/moderation-screen.tsx'),
  route('claim-reviews', 'rooms/claims-desk/staff/reviews-screen.tsx'),
  route('claims/:id', 'rooms/claims-desk/staff/claim-screen.tsx'),
]
