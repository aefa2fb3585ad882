import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import { OpenRow } from '#dashboard/components/open-row.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dateRange, dropdown } from '#dashboard/contract/filter-field.ts'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { exportHealthCashGrants, type GivenGrant, listHealthCashGrants } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { GRANT_FACTS } from './grant-columns.tsx'

const words = healthCashWords.desk
const FILTERS = [dropdown('state', words.state, words.states), dateRange('days', words.given, ['from', 'to'])]
const SEARCH = [{ name: 'search', label: words.search }]

/** What staff gave; a row opens its plan. */
export function GrantList() {
  const list = useList(listHealthCashGrants)
  const plan: ListColumn<GivenGrant> = {
    key: 'plan',
    header: words.plan,
    render: ({ subscription_id, plan_name, owner_name }) => (
      <TableCell>
        <OpenRow list={list} open={subscription_id} label={words.openOf(plan_name, owner_name ?? words.unnamed)}>
          {owner_name ?? words.unnamed}
        </OpenRow>
        <CellNote>{plan_name}</CellNote>
      </TableCell>
    ),
  }
  return (
    <PagePart title={words.recent}>
      <FilterBar list={list} filters={FILTERS} search={SEARCH} />
      <ListTable
        list={list}
        label={words.recent}
        columns={[plan, ...GRANT_FACTS]}
        rowKey={({ id }) => id}
        failed={words.failed}
        exported={{ call: exportHealthCashGrants }}
        empty={{ title: words.noRecentTitle, advice: words.noRecentText }}
      />
      <AccountDrawer list={list} keys={[...new Set(list.rows.map(({ subscription_id }) => subscription_id))]} />
    </PagePart>
  )
}
