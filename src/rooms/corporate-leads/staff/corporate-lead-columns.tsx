import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { CorporateLead } from '../contract.ts'
import { corporateDeskWords as words } from '../words/desk.ts'
import { AddWonCompany } from './add-won-company.tsx'
import { ChangeLead } from './change-lead.tsx'
import { CorporateContact } from './corporate-contact.tsx'

/** Which company, who asked, about what, from where and when; whose it is and what comes next. */
export const COMPANY_FACTS: readonly ListColumn<CorporateLead>[] = [
  {
    key: 'company',
    header: words.company,
    render: ({ organization_name, organization_size }) => (
      <TableCell>
        <strong>{organization_name}</strong>
        <CellNote>{words.people(organization_size)}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'person',
    header: words.person,
    render: (lead) => (
      <TableCell>
        {lead.contact_name}
        <CorporateContact lead={lead} />
        {lead.is_free_mail && <CellNote>{words.freeMail}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'about',
    header: words.about,
    render: ({ purpose, source, medium, campaign }) => (
      <TableCell>
        {purpose}
        <CellNote>{[source, medium, campaign].filter(Boolean).join(' · ')}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'asked',
    header: words.asked,
    render: ({ last_asked_at, times_asked }) => (
      <TableCell>
        <WireTimeText value={last_asked_at} />
        {times_asked > 1 && <CellNote>{words.times(times_asked)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'owner',
    header: words.owner,
    render: ({ owner }) => (owner?.is_me ? words.you : (owner?.name ?? words.nobody)),
  },
  {
    key: 'next',
    header: words.next,
    render: ({ next_step, next_step_on }) => (
      <TableCell>
        {next_step ?? '–'}
        {next_step_on && (
          <CellNote>
            <DateText value={next_step_on} />
          </CellNote>
        )}
      </TableCell>
    ),
  },
]

/** What a person may do with an enquiry; one that is won becomes a company. */
export function companyActions(rights: { mayChange: boolean; mayAdd: boolean }): ListColumn<CorporateLead> {
  return {
    key: 'action',
    header: words.action,
    render: (lead) => (
      <Stack gap="2xs" align="start">
        {rights.mayChange && <ChangeLead lead={lead} />}
        {rights.mayAdd && lead.stage === 'WON' && <AddWonCompany lead={lead} />}
      </Stack>
    ),
  }
}
