import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { UpsellTabs } from '#rooms/leads/components/upsell-tabs.tsx'
import { IconUsers } from '#ui/icons.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { listCorporateLeads } from '../contract.ts'
import { INBOXES, STAGES } from '../rules/corporate-lead.ts'
import { corporateDeskWords as words } from '../words/desk.ts'
import { COMPANY_CHANGE, COMPANY_FACTS } from './corporate-lead-columns.tsx'

/** Companies by inbox and stage, one list each; both are in the URL. */
export default function CorporateLeadsScreen() {
  const mayChange = permits(useDesk().actions, 'upsell.create' satisfies StaffAction)
  const list = useList(listCorporateLeads)
  const inbox = INBOXES.find((one) => one === list.values.inbox) ?? 'SALES'
  const stage = STAGES.find((one) => one === list.values.stage) ?? 'NEW'
  const inboxes = INBOXES.map((key) => ({ key, label: words.inboxes[key], to: list.hrefOf({ inbox: key }) }))
  const stages = STAGES.map((key) => ({ key, label: words.stages[key], to: list.hrefOf({ stage: key }) }))
  const empty = {
    icon: <IconUsers size={28} aria-hidden="true" />,
    title: words.noneTitle,
    advice: words.noneText,
  }
  return (
    <ListScreen
      title={words.title}
      label={`${words.title}: ${words.inboxes[inbox]}, ${words.stages[stage]}`}
      lead={words.pageLead}
      failed={words.loadFailed}
      head={
        <>
          <UpsellTabs current="companies" />
          <TabLinks label={words.inboxNav} tabs={inboxes} current={inbox} />
          <TabLinks label={words.stageNav} tabs={stages} current={stage} />
        </>
      }
      list={list}
      columns={mayChange ? [...COMPANY_FACTS, COMPANY_CHANGE] : COMPANY_FACTS}
      rowKey={({ id }) => id}
      empty={empty}
      emptyFiltered={empty}
    />
  )
}
