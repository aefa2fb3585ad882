import { Outlet } from 'react-router'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { networkWords as words } from '../words/network.ts'

/** Refuses the network to a role that does not see it. */
export default function NetworkLayout() {
  const desk = useDesk()
  if (permits(desk.actions, 'network.view' satisfies StaffAction)) return <Outlet context={desk} />
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} size="desk" />
      <ErrorState title={words.notAllowedTitle} advice={words.notAllowed(desk.role)} />
    </PageColumn>
  )
}
