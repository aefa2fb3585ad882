import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { UpsellTabs } from '#rooms/leads/components/upsell-tabs.tsx'
import { IconUsers } from '#ui/icons.ts'
import { listCorporateLeads } from '../contract.ts'
import { INBOXES, STAGES } from '../rules/corporate-lead.ts'
import { corporateDeskWords as words } from '../words/desk.ts'
import { COMPANY_FACTS, companyActions } from './corporate-lead-columns.tsx'

const PICKERS = [
  dropdown('inbox', words.inbox, words.inboxes, { default_value: 'SALES' }),
  dropdown('stage', words.stage, words.stages, { default_value: 'NEW' }),
]

/** Companies by inbox and stage, one list each; both are in the URL. */
export default function CorporateLeadsScreen() {
  const { actions } = useDesk()
  const mayChange = permits(actions, 'upsell.create' satisfies StaffAction)
  const mayAdd = permits(actions, 'companies.edit' satisfies StaffAction)
  const list = useList(listCorporateLeads)
  const inbox = INBOXES.find((one) => one === list.values.inbox) ?? 'SALES'
  const stage = STAGES.find((one) => one === list.values.stage) ?? 'NEW'
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
          {/* There is no list of all stages to show. */}
          <FilterBar list={{ ...list, chosen: {} }} filters={PICKERS} />
        </>
      }
      list={list}
      columns={mayChange || mayAdd ? [...COMPANY_FACTS, companyActions({ mayChange, mayAdd })] : COMPANY_FACTS}
      rowKey={({ id }) => id}
      empty={empty}
      emptyFiltered={empty}
    />
  )
}
