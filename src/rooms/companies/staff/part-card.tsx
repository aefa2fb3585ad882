import { useState } from 'react'
import { Link } from 'react-router'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { nationalDigits } from '#ui/typed-digits.ts'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { useEnquiry } from '../components/use-enquiry.ts'
import {
  type DeskSubsidiary,
  inviteCompanyAdmin,
  type PartnerSummary,
  withdrawAdminInvitation,
} from '../contract/desk.ts'
import { setUpWords as words } from '../words/set-up.ts'
import { AddContract } from './add-contract.tsx'
import { ContractStatus } from './contract-status.tsx'
import { ChangePart, FLAGS } from './part-form.tsx'

interface PartCardProps {
  part: DeskSubsidiary
  organization_id: string
  mayEdit: boolean
  onChanged: () => unknown
}

/** A part of a company: what its dashboard has, its admins, and its contracts. */
export function PartCard({ part, organization_id, mayEdit, onChanged }: PartCardProps) {
  const { id, display_name, name, partners } = part
  const flags = FLAGS.filter((flag) => part[flag]).map((flag) => words.flags[flag])
  return (
    <Card as="section" labelledBy={`part-${id}`}>
      <Stack gap="lg" bounded>
        <Split align="start">
          <Title id={`part-${id}`}>{display_name}</Title>
          {mayEdit && (
            <Stack direction="row" gap="sm" wrap>
              <ChangePart part={part} onChanged={onChanged} />
              <AddContract part={part} organization_id={organization_id} onChanged={onChanged} />
            </Stack>
          )}
        </Split>
        <FactList
          layout="columns"
          label={words.partFacts}
          facts={[
            [words.partName, name === display_name ? null : name],
            [words.dashboard, flags.join(' · ') || words.noFlags],
            [words.admin, <Admins key="admins" part={part} mayEdit={mayEdit} onChanged={onChanged} />],
          ]}
        />
        <DataTable
          label={words.contracts}
          columns={columnsOf(organization_id)}
          rows={partners}
          rowKey={(partner) => partner.id}
          empty={<EmptyState title={words.noContracts} />}
        />
      </Stack>
    </Card>
  )
}

function columnsOf(organization_id: string): readonly Column<PartnerSummary>[] {
  return [
    {
      key: 'contract',
      header: words.contract,
      render: ({ id, partner_name }) => (
        <Link to={`/dashboard/companies/${organization_id}?contract=${id}`}>
          <strong>{partner_name}</strong>
        </Link>
      ),
    },
    { key: 'plan', header: words.plan, render: ({ plan_name }) => plan_name },
    { key: 'status', header: words.status, render: (partner) => <ContractStatus partner={partner} /> },
    {
      key: 'period',
      header: words.period,
      render: ({ starts_on, ends_on }) => (
        <span>
          <DateText value={starts_on} /> – {ends_on ? <DateText value={ends_on} /> : words.noEnd}
        </span>
      ),
    },
    {
      key: 'lives',
      header: words.lives,
      align: 'end',
      render: ({ quota, consumed_quota }) =>
        words.livesUsed(consumed_quota.toLocaleString('en-IN'), quota.toLocaleString('en-IN')),
    },
  ]
}

function Admins({ part, mayEdit, onChanged }: Omit<PartCardProps, 'organization_id'>) {
  const { id, admins, invitations, display_name } = part
  if (admins > 0) return <StatusBadge tone="good">{words.admins(admins)}</StatusBadge>
  return (
    <Stack gap="xs" align="start">
      {invitations.length === 0 && <StatusBadge tone="waiting">{words.noAdmin}</StatusBadge>}
      {invitations.map(({ id: invitation_id, mobile, expires_at }) => (
        <Stack key={invitation_id} gap="2xs" align="start">
          <span>
            {words.invited(mobile)} <WireTimeText value={expires_at} />
          </span>
          {mayEdit && (
            <DeskAction
              label={words.withdraw}
              accessibleLabel={words.withdrawOf(mobile)}
              tone="plain"
              title={words.withdrawOf(mobile)}
              danger
              text={words.withdrawText(mobile)}
              act={(_, call) => call(withdrawAdminInvitation, { params: { id, invitation_id } })}
              onSettled={onChanged}
            />
          )}
        </Stack>
      ))}
      {mayEdit && invitations.length === 0 && (
        <DeskAction
          label={words.invite}
          accessibleLabel={words.inviteOf(display_name)}
          title={words.inviteOf(display_name)}
          text={words.inviteText}
          fields={({ mobile }) => <AdminNumber error={mobile} />}
          act={(form, call) =>
            call(inviteCompanyAdmin, { params: { id }, body: { mobile: fieldText(form, 'mobile') ?? '' } })
          }
          onSettled={onChanged}
        />
      )}
    </Stack>
  )
}

function AdminNumber({ error }: { error?: string | undefined }) {
  const [mobile, setMobile] = useState(nationalDigits(useEnquiry()?.official_phone ?? ''))
  return <MobileNumberField name="mobile" value={mobile} onChange={setMobile} error={error} />
}
