import { useQuery } from '@tanstack/react-query'
import { NavLink, useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskList } from '#rooms/access/components/desk-list.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconPhone } from '#ui/icons.ts'
import { UpsellTabs } from '../components/upsell-tabs.tsx'
import { listLeads } from '../contract.ts'
import { LEAD_STATUSES, type LeadStatus } from '../rules/lead.ts'
import { leadDeskWords as words } from '../words/desk.ts'
import { LeadTable } from './lead-table.tsx'
import classes from './leads-screen.module.css'

/** Who waits for a call, was called, is done with: one list each, named in the address. */
export default function LeadsScreen() {
  const { actions } = useDesk()
  const [search] = useSearchParams()
  const status = LEAD_STATUSES.find((one) => one === search.get('status')) ?? 'NEW'
  const page_number = Number(search.get('page')) || 1
  const query = useQuery(queryOf(listLeads, { query: { status, page_number } }))
  const { data, isPending } = query
  return (
    <DeskList
      title={words.title}
      lead={words.pageLead}
      failed={words.loadFailed}
      query={query}
      head={
        <>
          <UpsellTabs current="leads" />
          <StatusNav status={status} />
        </>
      }
    >
      <LeadTable
        leads={data?.leads ?? []}
        loading={isPending}
        status={status}
        page={page_number}
        total={data?.pagination_info.total_leads ?? 0}
        mayMove={permits(actions, 'upsell.create' satisfies StaffAction)}
        empty={
          <EmptyState
            icon={<IconPhone size={28} aria-hidden="true" />}
            title={words.noneTitle[status]}
            advice={words.noneText}
          />
        }
      />
    </DeskList>
  )
}

function StatusNav({ status }: { status: LeadStatus }) {
  return (
    <nav aria-label={words.statusNav} className={classes.statuses}>
      {LEAD_STATUSES.map((one) => (
        <NavLink
          key={one}
          to={`?status=${one}`}
          className={one === status ? `${classes.status} ${classes.current}` : classes.status}
          aria-current={one === status ? 'page' : undefined}
        >
          {words.statuses[one]}
        </NavLink>
      ))}
    </nav>
  )
}
