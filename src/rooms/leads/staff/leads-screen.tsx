import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { IconPhone } from '#ui/icons.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { UpsellTabs } from '../components/upsell-tabs.tsx'
import { listLeads } from '../contract.ts'
import { LEAD_STATUSES } from '../rules/lead.ts'
import { leadDeskWords as words } from '../words/desk.ts'
import { LEAD_FACTS, LEAD_MOVES } from './lead-columns.tsx'

/** Leads by status (new, called, closed), one list each; the status is in the URL. */
export default function LeadsScreen() {
  const mayMove = permits(useDesk().actions, 'upsell.create' satisfies StaffAction)
  const list = useList(listLeads)
  const status = LEAD_STATUSES.find((one) => one === list.values.status) ?? 'NEW'
  const tabs = LEAD_STATUSES.map((key) => ({ key, label: words.statuses[key], to: list.hrefOf({ status: key }) }))
  const empty = {
    icon: <IconPhone size={28} aria-hidden="true" />,
    title: words.noneTitle[status],
    advice: words.noneText,
  }
  return (
    <ListScreen
      title={words.title}
      label={`${words.title}: ${words.statuses[status]}`}
      lead={words.pageLead}
      failed={words.loadFailed}
      head={
        <>
          <UpsellTabs current="leads" />
          <TabLinks label={words.statusNav} tabs={tabs} current={status} />
        </>
      }
      list={list}
      columns={mayMove ? [...LEAD_FACTS, LEAD_MOVES] : LEAD_FACTS}
      rowKey={({ id }) => id}
      empty={empty}
      emptyFiltered={empty}
    />
  )
}
