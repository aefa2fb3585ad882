import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { type CompanyConsent, resendPartnerConsent } from '#rooms/partner-consents/contract/coordinator.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { claimScreenWords as words } from '../words/claims.ts'
import { orderScreenWords } from '../words/screens.ts'
import { ConsentState } from './order-badges.tsx'
import type { useOrderLinks } from './order-links.ts'

interface Acts {
  mayAct: boolean
  onResent: () => void
}

/** Whom a coordinator has asked to file claims, and what can be done next. */
export function consentColumns(links: ReturnType<typeof useOrderLinks>, acts: Acts): ListColumn<CompanyConsent>[] {
  const { columns } = words
  return [
    {
      key: 'name',
      header: columns.name,
      render: ({ name, masked_mobile }) => (
        <TableCell>
          {name ?? orderScreenWords.unnamed}
          {masked_mobile && <CellNote>{masked_mobile}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'requested',
      header: columns.requested,
      render: ({ requested_at, partner_user }) => (
        <TableCell>
          <WireTimeText value={requested_at} />
          <CellNote>{words.by(partner_user.name)}</CellNote>
        </TableCell>
      ),
    },
    { key: 'consent', header: columns.consent, render: (consent) => <ConsentState order={{ consent }} /> },
    {
      key: 'until',
      header: columns.until,
      render: ({ state, access_until }) =>
        state === 'PROVIDED' && access_until ? <WireTimeText value={access_until} /> : '–',
    },
    {
      key: 'next',
      header: columns.next,
      render: (consent) => (acts.mayAct ? <NextStep consent={consent} links={links} onResent={acts.onResent} /> : '–'),
    },
  ]
}

interface NextStepProps extends Pick<Acts, 'onResent'> {
  consent: CompanyConsent
  links: ReturnType<typeof useOrderLinks>
}

function NextStep({ consent, links, onResent }: NextStepProps) {
  const { account_id } = useDesk()
  const { subsidiary } = useCompanyDesk()
  const send = useAttempt(resendPartnerConsent)
  const { id, state, name } = consent
  const of = name ?? orderScreenWords.unnamed
  if (state === 'REQUESTED')
    return (
      <ConfirmedAct
        label={words.resend}
        cancelLabel={words.notNow}
        tone="plain"
        title={`${words.resend}: ${of}`}
        failed={words.resendFailed}
        act={() => send({ params: { subsidiaryId: subsidiary.id, id } })}
        onDone={onResent}
      >
        {words.resendText}
      </ConfirmedAct>
    )
  if (consent.partner_user_id !== account_id) return '–'
  if (state === 'PROVIDED' && consent.account_id)
    return (
      <CellLink to={links.claimsOf(consent.account_id)} label={`${words.file}: ${of}`}>
        {words.file}
      </CellLink>
    )
  return (
    <CellLink to={links.askForClaims} label={`${words.askAgain}: ${of}`}>
      {words.askAgain}
    </CellLink>
  )
}
