import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { type List, useList } from '#dashboard/components/use-list.ts'
import { dateRange, dropdown } from '#dashboard/contract/filter-field.ts'
import { IconStethoscope } from '#ui/icons.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { listStaffCheckups, type StaffCheckup } from '../contract/staff.ts'
import { ORDER_STATUSES, type OrderStatus, SUB_STATUSES, SUB_STATUSES_OF } from '../rules/sub-status.ts'
import { subStatusWords } from '../words/refusals.ts'
import { staffScreenWords as words } from '../words/staff.ts'
import { ORDER_COLUMNS } from './order-columns.tsx'

const SEARCH = [
  { name: 'order_id', label: words.search.order_id, placeholder: 'ORD10000001' },
  { name: 'mobile', label: words.search.mobile },
  { name: 'name', label: words.search.name },
]

/** Every check-up of every company and member. */
export default function OrdersScreen() {
  const list = useList(listStaffCheckups)
  const { counts = {}, cities = [] } = list.data ?? {}
  const status = ORDER_STATUSES.find((one) => one === list.values.status)
  const { city } = list.values
  // A city of the address stays a choice while the list is read for the first time.
  const known = city && !cities.includes(city) ? [...cities, city] : cities
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      list={list}
      head={<StatusTabs list={list} counts={counts} status={status} />}
      filters={[
        dropdown('sub_status', words.filters.sub_status, subStatusesOf(status)),
        dropdown('variation', words.filters.variation, words.variations),
        dropdown('city', words.filters.city, Object.fromEntries(known.map((one) => [one, one]))),
        dropdown('due', words.filters.due, words.due),
        dateRange('appointment', words.filters.appointment),
        dateRange('requested', words.filters.requested),
      ]}
      search={SEARCH}
      columns={ORDER_COLUMNS}
      rowKey={({ id }) => id}
      empty={{ icon: <IconStethoscope size={28} aria-hidden="true" />, ...words.none }}
      emptyFiltered={words.noneFound}
    />
  )
}

function subStatusesOf(status: OrderStatus | undefined): Record<string, string> {
  const all = status ? SUB_STATUSES_OF[status] : SUB_STATUSES
  return Object.fromEntries(all.map((one) => [one, subStatusWords[one]]))
}

interface StatusTabsProps {
  list: List<StaffCheckup>
  counts: Readonly<Record<string, number>>
  status: OrderStatus | undefined
}

function StatusTabs({ list, counts, status }: StatusTabsProps) {
  const labelOf = (label: string, of: readonly string[]) => {
    if (Object.keys(counts).length === 0) return label
    const count = of.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
    return words.tab(label, count.toLocaleString('en-IN'))
  }
  const tabs = [
    {
      key: 'all',
      label: labelOf(words.all, SUB_STATUSES),
      to: list.hrefOf({ status: undefined, sub_status: undefined }),
    },
    ...ORDER_STATUSES.map((one) => ({
      key: one,
      label: labelOf(words.statuses[one], SUB_STATUSES_OF[one]),
      to: list.hrefOf({ status: one, sub_status: undefined }),
    })),
  ]
  return <TabLinks label={words.tabs} tabs={tabs} current={status ?? 'all'} />
}
