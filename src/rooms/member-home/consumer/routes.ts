import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const here = 'rooms/member-home/consumer'

/**
 * The home of a member, and their documents.
 * @param beside what another room shows on My plan
 */
export const memberHomePages = (beside: RouteConfigEntry) => [
  route('my-plan', `${here}/my-plan-page.tsx`, [beside]),
  route('my-plan/documents', `${here}/documents-page.tsx`),
]
