import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'
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
  const params = { id: subscription_id, uhid }
  const [verification_id, setVerification] = useState('')
  const form = useForm(
    async ({ otp }, call) => {
      if (verification_id)
        return await call(confirmMember, { params, body: { version, verification_id, otp } }).then(() => true)
      setVerification((await call(sendConfirmationCode, { params })).verification_id)
      return false
    },
    {
      initial: { otp: '' },
      labels: { otp: words.code },
      onDone: (isConfirmed) => isConfirmed && onDone(words.done(member.name ?? subscriptionWords.unnamed)),
      onRefused: ({ type, status }) => {
        const isGone = verification_id !== '' && (type === 'STALE' || status === 404)
        if (isGone) onDone(subscriptionWords.people.stale)
        return isGone || undefined
      },
    },
  )
  const contact = [mobile, email].filter(Boolean).join(', ')
  return (
    <Form form={form} summary={false} gap="md">
      <p>{words.text[awaits]}</p>
      <p>{contact ? words.reaches(contact) : words.noContact}</p>
      {verification_id && (
        <>
          <p>{words.sent}</p>
          <OneTimeCodeField
            {...form.field('otp')}
            onComplete={(otp) => {
              form.set({ otp })
              void form.submit()
            }}
          />
        </>
      )}
      <Button type="submit" tone="call" wide busy={form.busy}>
        {verification_id ? words.confirm : words.send}
      </Button>
    </Form>
  )
}
