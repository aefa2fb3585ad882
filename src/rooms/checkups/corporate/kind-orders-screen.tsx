import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { CallError } from '#platform/contract/client.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { companyScreenWords as words } from '../words/company-screen.ts'
import { useKind } from './kinds.ts'
import { OrdersList } from './orders-list.tsx'

/** The check-ups of a company of the kind in the address. */
export default function KindOrdersScreen() {
  const kind = useKind()
  if (kind) return <OrdersList key={kind} kind={kind} />
  return (
    <PageColumn width="desk">
      <PageHeading title={words.titles.ALL} size="desk" />
      <ListFailure title={words.failed} error={new CallError(404, undefined)} onRetry={() => undefined} />
    </PageColumn>
  )
}
