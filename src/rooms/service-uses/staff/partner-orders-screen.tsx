import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { Stack } from '#ui/stack.tsx'
import { listPartnerOrders, type PartnerOrder } from '../contract/desk.ts'
import { partnerDeskWords as words } from '../words/desk.ts'
import { CloseOrder, GiveBackOrder, SettleOrder } from './partner-order-actions.tsx'
import { PARTNER_ORDER_FACTS } from './partner-order-columns.tsx'

const FILTERS = [dropdown('status', words.status, words.statuses)]
const SEARCH = [{ name: 'search', label: words.search }]

const ACT: ListColumn<PartnerOrder> = {
  key: 'action',
  header: words.action,
  render: (order) =>
    order.status === 'WAITING' || order.charged !== null ? (
      <Stack direction="row" gap="xs" wrap>
        {order.status === 'WAITING' && <SettleOrder order={order} />}
        {order.status === 'WAITING' && <CloseOrder order={order} />}
        {order.charged !== null && <GiveBackOrder order={order} />}
      </Stack>
    ) : (
      '–'
    ),
}

/** What partners reported: what waits for our staff, and what became of the rest. */
export default function PartnerOrdersScreen() {
  const mayAct = permits(useDesk().actions, 'subscription.addQuota' satisfies StaffAction)
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      filters={FILTERS}
      search={SEARCH}
      list={useList(listPartnerOrders)}
      columns={mayAct ? [...PARTNER_ORDER_FACTS, ACT] : PARTNER_ORDER_FACTS}
      rowKey={({ id }) => id}
      empty={{ title: words.noneTitle, advice: words.noneText }}
      emptyFiltered={{ title: words.noneFound }}
    />
  )
}
