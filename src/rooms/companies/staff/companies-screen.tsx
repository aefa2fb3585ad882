import { Link } from 'react-router'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Stack } from '#ui/stack.tsx'
import { type ListedOrganization, listOrganizations } from '../contract/desk.ts'
import { setUpWords as words } from '../words/set-up.ts'
import { AddCompany } from './add-company.tsx'

const COLUMNS: readonly ListColumn<ListedOrganization>[] = [
  {
    key: 'name',
    header: words.name,
    render: ({ id, name }) => (
      <Link to={`/dashboard/companies/${id}`}>
        <strong>{name}</strong>
      </Link>
    ),
  },
  { key: 'parts', header: words.parts, prose: true, render: ({ subsidiaries }) => subsidiaries.join(', ') || '–' },
  {
    key: 'contracts',
    header: words.contracts,
    render: ({ signed, drafts }) => words.signedDrafts(signed, drafts),
  },
  {
    key: 'lives',
    header: words.lives,
    align: 'end',
    render: ({ quota, consumed_quota }) =>
      quota > 0 ? words.livesUsed(consumed_quota.toLocaleString('en-IN'), quota.toLocaleString('en-IN')) : '–',
  },
]

/** Every company that has or gets a contract. */
export default function CompaniesScreen() {
  const { actions } = useDesk()
  const list = useList(listOrganizations)
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      search={[{ name: 'search', label: words.searchLabel }]}
      action={
        <Stack direction="row" gap="sm" wrap>
          {permits(actions, 'topups.view' satisfies StaffAction) && (
            <ButtonLink tone="quiet" to="/dashboard/companies/topups">
              {words.topups}
            </ButtonLink>
          )}
          {permits(actions, 'companies.edit' satisfies StaffAction) && <AddCompany />}
        </Stack>
      }
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={{ title: words.noneTitle, advice: words.noneText }}
      emptyFiltered={{ title: words.noneFound }}
    />
  )
}
