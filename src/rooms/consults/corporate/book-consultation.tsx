import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { openAttempt } from '#platform/browser/attempt.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { VerifiedMember } from '../contract/agent.ts'
import { initiateConsult } from '../contract/agent-booking.ts'
import type { BookingFields } from '../rules/agent-form.ts'
import { agentScreenWords } from '../words/agent-screen.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingProgress } from './booking-progress.tsx'
import type { PartProps } from './verify-member.tsx'

const words = agentScreenWords.book

/** Who is to be seen, what for, in which language; then how far the search for a doctor is. */
export function BookConsultation({ subsidiaryId, booking, act, member }: PartProps & { member: VerifiedMember }) {
  const { verification_id, verified_until, patients } = member
  const bookable = patients.filter(({ is_active }) => is_active)
  const [attempt] = useState(openAttempt)
  const [form, setForm] = useState<BookingFields>({
    uhid: bookable.length === 1 ? bookable[0]!.uhid : '',
    speciality: '',
    preferredLanguage: '',
  })
  const initiate = useMutation({
    mutationFn: () => {
      const input = { params: { subsidiaryId }, body: { verification_id, ...form } }
      return attempt(input, (idempotencyKey) => request(initiateConsult, input, { idempotencyKey }))
    },
    onSuccess: ({ transaction_id }) => act({ kind: 'initiated', transaction_id }),
    // The message is shown where the form is.
    onError: () => act({ kind: 'refused' }),
  })
  const until = parseWireTime(verified_until)
  const otherMember = () => act({ kind: 'moved', to: 'MOBILE_VERIFICATION' })
  return (
    <>
      <PageHeading title={words.title} lead={until && words.lead(formatClock(until))} size="desk" />
      <div>
        <Button tone="plain" icon={<IconArrowLeft size={20} aria-hidden="true" />} onClick={otherMember}>
          {words.otherMember}
        </Button>
      </div>
      {patients.length === 0 ? (
        <EmptyState title={words.nobody} advice={words.nobodyText} />
      ) : booking.transaction_id ? (
        <BookingProgress
          booking={booking}
          isAsking={initiate.isPending}
          onAgain={() => {
            // After a reload the form is empty: then it is shown.
            if (form.speciality) initiate.mutate()
            else act({ kind: 'refused' })
          }}
          onNext={() => act({ kind: 'started' })}
          onDone={() => act({ kind: 'moved', to: 'HOME' })}
        />
      ) : (
        <BookingForm
          member={member}
          form={form}
          busy={initiate.isPending}
          error={initiate.error}
          onChange={(change) => setForm((before) => ({ ...before, ...change }))}
          onSubmit={() => initiate.mutate()}
        />
      )}
    </>
  )
}
