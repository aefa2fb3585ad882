import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { CodeEntry } from '#rooms/accounts/components/code-entry.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { confirmMember, sendConfirmationCode } from '../contract/confirmation.ts'
import type { Member } from '../contract/members.ts'
import { confirmationWords as words } from '../words/confirmation.ts'
import { subscriptionWords } from '../words.ts'

interface ConfirmPersonProps {
  subscription_id: string
  member: Member & { awaits: 'PERSON' | 'CONTACT' }
  onDone: (message: string) => void
}

/** The owner of a plan confirms what their company has entered of a person, by a code to their own number. */
export function ConfirmPerson({ subscription_id, member, onDone }: ConfirmPersonProps) {
  const { uhid, version, awaits, mobile, email } = member
  const [otp, setOtp] = useState('')
  const params = { id: subscription_id, uhid }
  const sending = useMutation({ mutationFn: async () => request(sendConfirmationCode, { params }) })
  const verification_id = sending.data?.verification_id
  const confirming = useMutation({
    mutationFn: async (typed: string) =>
      request(confirmMember, { params, body: { version, verification_id: verification_id!, otp: typed } }),
    onSuccess: () => onDone(words.done(member.name ?? subscriptionWords.unnamed)),
    onError: (failure) => {
      if (failure instanceof CallError && (failure.type === 'STALE' || failure.status === 404))
        onDone(subscriptionWords.people.stale)
    },
  })
  const failure = confirming.error instanceof CallError ? confirming.error : undefined
  const contact = [mobile, email].filter(Boolean).join(', ')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (verification_id) confirming.mutate(otp)
        else sending.mutate()
      }}
    >
      <Stack gap="md">
        <p>{words.text[awaits]}</p>
        <p>{contact ? words.reaches(contact) : words.noContact}</p>
        {!verification_id && (
          <>
            {sending.error && (
              <Notice tone="bad" live>
                {sending.error.message}
              </Notice>
            )}
            <Button type="submit" tone="call" wide busy={sending.isPending}>
              {words.send}
            </Button>
          </>
        )}
        {verification_id && (
          <>
            <p>{words.sent}</p>
            <CodeEntry
              name="otp"
              label={words.code}
              value={otp}
              fieldError={failure?.fields.otp}
              failure={failure}
              busy={confirming.isPending}
              submit={words.confirm}
              onChange={setOtp}
              onWhole={(whole) => confirming.mutate(whole)}
            />
          </>
        )}
      </Stack>
    </form>
  )
}
