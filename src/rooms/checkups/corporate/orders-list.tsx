import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconPlus } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listCheckupOrders } from '../contract/company.ts'
import type { Variation } from '../rules/sub-status.ts'
import { companyOrderWords } from '../words/company-orders.ts'
import { companyRefusalWords } from '../words/company-refusals.ts'
import { companyScreenWords as words } from '../words/company-screen.ts'
import { useCheckupLinks } from './kinds.ts'
import { orderColumns } from './order-columns.tsx'

/** The check-ups of a company, of one kind or of all that the role sees, by status. */
export function OrdersList({ kind }: { kind?: Variation }) {
  const { subsidiary, actions } = useCompanyDesk()
  const links = useCheckupLinks()
  const params = { subsidiaryId: subsidiary.id }
  const list = useList(listCheckupOrders, { params, fixed: kind && { variation: kind } })
  const shown = kind ?? 'ALL'
  return (
    <PageColumn width="desk">
      <Split align="start">
        <PageHeading title={words.titles[shown]} lead={words.leads[shown]} size="desk" />
        {kind !== 'AHC' && permits(actions, 'checkups.pemc' satisfies PartnerAction) && (
          <ButtonLink to={links.newOrder} icon={<IconPlus size={18} aria-hidden="true" />}>
            {companyOrderWords.act}
          </ButtonLink>
        )}
      </Split>
      <Stack gap="md" bounded>
        {!isDenied(list.error) && (
          <>
            <StatusTabs list={list} />
            <FilterBar
              list={list}
              search={[{ name: 'search', label: words.search, placeholder: words.searchBy, fault: faultOf }]}
            />
          </>
        )}
        <ListTable
          list={list}
          label={words.titles[shown]}
          columns={orderColumns(links.order, kind === 'PEMC')}
          rowKey={({ order_id }) => order_id}
          failed={words.failed}
          empty={words.none[shown]}
          emptyFiltered={words.noneFound}
        />
      </Stack>
    </PageColumn>
  )
}

const faultOf = (typed: string) => (typed.length === 1 || typed.length === 2 ? companyRefusalWords.search : null)

/** The statuses with the number in each: those of the search, while one is typed (D2.55). */
function StatusTabs({ list }: { list: ReturnType<typeof useList<typeof listCheckupOrders>> }) {
  const statuses = list.data?.statuses
  if (!statuses) return null
  const all = statuses.reduce((sum, { order_status_count }) => sum + order_status_count, 0)
  return (
    <TabLinks
      label={words.statusTabs}
      current={list.chosen.status ?? ''}
      tabs={[
        { key: '', label: words.tab(words.all, all), to: hrefOf(list, undefined) },
        ...statuses.map(({ value, display_key, order_status_count }) => ({
          key: value,
          label: words.tab(display_key, order_status_count),
          to: hrefOf(list, value),
        })),
      ]}
    />
  )
}

function hrefOf(
  list: Pick<ReturnType<typeof useList<typeof listCheckupOrders>>, 'hrefOf'>,
  status: string | undefined,
) {
  return list.hrefOf({ status }) || '?'
}
