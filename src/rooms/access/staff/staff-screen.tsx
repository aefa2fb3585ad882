import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useDesk } from '../components/desk.ts'
import { PeopleTable } from '../components/people-table.tsx'
import { RemovePerson } from '../components/remove-person.tsx'
import { listStaff, removeStaffRole } from '../contract.ts'
import { accessWords } from '../words.ts'
import { ChangeRole } from './change-role.tsx'

const words = accessWords.people
const PAGE_SIZE = 20

/** Our own people and their roles. */
export default function StaffScreen() {
  const { account_id: self } = useDesk()
  const page = Number(useSearchParams()[0].get('page')) || 1
  const { data, error, isPending, refetch } = useQuery(queryOf(listStaff, { query: { page_number: page } }))
  const reload = () => void refetch()
  const total = data?.pagination_info.total_staff ?? 0
  return (
    <PageColumn width="wide">
      <PageHeading title={words.staffTitle} lead={words.staffLead} />
      {error && !data ? (
        <ErrorState
          title={words.staffFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={reload}
        />
      ) : (
        <PeopleTable
          label={words.staffTitle}
          people={data?.staff ?? []}
          self={self}
          roleOf={({ role }) => accessWords.staffRoles[role]}
          loading={isPending}
          page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf: (number) => `?page=${number}` } : undefined}
          empty={words.noStaff}
          actionsOf={({ account_id, name, mobile, role }) => (
            <>
              <ChangeRole account_id={account_id} name={name ?? mobile} role={role} onChanged={reload} />
              <RemovePerson
                name={name ?? mobile}
                consequence={words.removeStaffText(name ?? mobile)}
                remove={() => request(removeStaffRole, { params: { account_id } })}
                onRemoved={reload}
              />
            </>
          )}
        />
      )}
    </PageColumn>
  )
}
