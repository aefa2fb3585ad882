import { route } from '@react-router/dev/routes'

/** The desk of claims, below /plus/dashboard. */
export const moderationScreens = [
  route('moderations/:bucket', 'rooms/claims/staff/moderation-screen.tsx'),
  route('claim-reviews', 'rooms/claims/staff/reviews-screen.tsx'),
  route('claims/:id', 'rooms/claims/staff/claim-screen.tsx'),
]
