import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { DeskAction, fieldText } from '../components/desk-action.tsx'
import {
  type Appointment,
  confirmAppointment,
  declineAppointment,
  listAppointments,
  withdrawAppointment,
} from '../contract/appointments.ts'
import { appointmentWords as words } from '../words/appointments.ts'
import { accessWords } from '../words.ts'

/** Super-admins and admins who wait for a second super-admin; nothing where nobody does. */
export function AppointmentsPart({ onChanged }: { onChanged: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(listAppointments, {}))
  const settle = () => {
    void refetch()
    onChanged()
  }
  if (error) return <Notice tone="bad">{words.failed}</Notice>
  if (!data?.proposals.length) return null
  return (
    <PagePart title={words.title}>
      <Stack gap="md">
        <p>{words.lead}</p>
        {data.proposals.map((proposal) => (
          <Card key={proposal.id}>
            <AppointmentCard proposal={proposal} onSettled={settle} />
          </Card>
        ))}
      </Stack>
    </PagePart>
  )
}

function AppointmentCard({ proposal, onSettled }: { proposal: Appointment; onSettled: () => void }) {
  const { id, name, role, proposed_by, proposed_at, expires_at, own } = proposal
  const params = { id }
  const as = accessWords.staffRoles[role]
  const act = (label: string) => ({
    label,
    accessibleLabel: words.act(label, name),
    title: words.act(label, words.line(name, as)),
    onSettled,
  })
  return (
    <Stack gap="sm">
      <p>
        <strong>{words.line(name, as)}</strong>
      </p>
      <Muted size="sm">
        {words.proposedBy(proposed_by ?? '–')}, <WireTimeText value={proposed_at} />; {words.openUntil}{' '}
        <WireTimeText value={expires_at} />. {own && words.ownProposal}
      </Muted>
      <Stack direction="row" gap="md" wrap>
        {own ? (
          <DeskAction
            {...act(words.withdraw)}
            text={<p>{words.withdrawText}</p>}
            act={(_, call) => call(withdrawAppointment, { params })}
          />
        ) : (
          <>
            <DeskAction
              {...act(words.confirm)}
              tone="leaf"
              text={<p>{words.confirmText(name, as)}</p>}
              act={(_, call) => call(confirmAppointment, { params })}
            />
            <DeskAction
              {...act(words.decline)}
              text={<p>{words.declineText}</p>}
              fields={(errors) => (
                <TextField
                  name="reason"
                  label={words.reason}
                  error={errors.reason}
                  maxLength={300}
                  autoComplete="off"
                />
              )}
              act={(form, call) =>
                call(declineAppointment, { params, body: { reason: fieldText(form, 'reason') ?? '' } })
              }
            />
          </>
        )}
      </Stack>
    </Stack>
  )
}
