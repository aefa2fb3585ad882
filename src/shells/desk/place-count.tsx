import { CountBadge } from '#ui/count-badge.tsx'
import type { NavItem } from './nav.ts'
import { deskWords } from './words.ts'

/** How much waits at a place of the navigation. */
export function PlaceCount({ waiting = 0, isLate = false }: Pick<NavItem, 'waiting' | 'isLate'>) {
  return <CountBadge count={waiting} isLate={isLate} label={deskWords.waiting(waiting, isLate)} />
}
