import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { PeopleTable } from '#rooms/access/components/people-table.tsx'
import { RemovePerson } from '#rooms/access/components/remove-person.tsx'
import { listCorporateUsers, removeCorporateUser } from '#rooms/access/contract.ts'
import { accessWords } from '#rooms/access/words.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useCompanyDesk } from '../components/company-desk.ts'
import { InviteUser } from './invite-user.tsx'

const words = accessWords.people
const PAGE_SIZE = 20

/** Who may use a company's dashboard; its admin adds and removes people. */
export default function UsersScreen() {
  const { account_id: self, subsidiary } = useCompanyDesk()
  const subsidiaryId = subsidiary.id
  const [search] = useSearchParams()
  const page = Number(search.get('page')) || 1
  const { data, error, isPending, refetch } = useQuery(
    queryOf(listCorporateUsers, { params: { subsidiaryId }, query: { page_number: page } }),
  )
  const reload = () => void refetch()
  const total = data?.pagination_info.total_users ?? 0
  const hrefOf = (number: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <PageColumn width="wide">
      <PageHeading title={words.usersTitle} lead={words.usersLead(subsidiary.display_name)} />
      {error && !data ? (
        <ErrorState
          title={words.usersFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={reload}
        />
      ) : (
        <>
          <InviteUser subsidiaryId={subsidiaryId} onInvited={reload} />
          <PeopleTable
            label={words.usersTitle}
            people={data?.users ?? []}
            self={self}
            roleOf={({ role }) => accessWords.partnerRoles[role]}
            loading={isPending}
            page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf } : undefined}
            empty={words.noUsers}
            actionsOf={({ account_id, name, mobile }) => (
              <RemovePerson
                name={name ?? mobile}
                consequence={words.removeUserText(name ?? mobile, subsidiary.display_name)}
                remove={() => request(removeCorporateUser, { params: { subsidiaryId, account_id } })}
                onRemoved={reload}
              />
            )}
          />
        </>
      )}
    </PageColumn>
  )
}
