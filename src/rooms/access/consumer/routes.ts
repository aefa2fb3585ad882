import { route } from '@react-router/dev/routes'

/** Where a person answers the companies that invite them. */
export const invitationPages = [route('invitations', 'rooms/access/consumer/invitations-screen.tsx')]
