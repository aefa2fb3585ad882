import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isMobile } from '#values/mobile.ts'
import { serialOf } from '#values/policy-number.ts'
import { sendMemberCode } from '../contract/agent.ts'
import { FIELD_TYPES, type FieldType } from '../rules/agent-booking.ts'
import { agentWords } from '../words/agent.ts'
import { agentScreenWords } from '../words/agent-screen.ts'
import { MemberCode } from './member-code.tsx'
import type { Booking, BookingAct } from './use-booking.ts'

const words = agentScreenWords.verify

export interface PartProps {
  subsidiaryId: string
  booking: Booking
  act: (act: BookingAct) => void
}

/** The agent finds the member, and enters the code that the member reads aloud. */
export function VerifyMember({ subsidiaryId, booking, act }: PartProps) {
  const { field_type, verification_id } = booking.verification
  const value = booking.verification[field_type]
  const [fault, setFault] = useState<string>()
  // Stays while another code is asked for, also if that fails.
  const [sent, setSent] = useState<AnswerOf<typeof sendMemberCode>>()
  const send = useMutation({
    mutationFn: () => request(sendMemberCode, { params: { subsidiaryId }, body: { type: field_type, value } }),
    onSuccess: (answer) => {
      setSent(answer)
      act({ kind: 'code_sent', ...answer })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(field_type, value)
    setFault(found)
    if (found) document.getElementById('value')?.focus()
    else send.mutate()
  }
  const type = (typed: string) => {
    setFault(undefined)
    setSent(undefined)
    send.reset()
    act({ kind: 'typed', field: field_type, value: typed })
  }
  const { error } = send
  const isSent = sent !== undefined && sent.verification_id === verification_id
  const ofField = fault ?? (error instanceof CallError ? error.fields.value : undefined)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      <div>
        <Button
          tone="plain"
          icon={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={() => act({ kind: 'moved', to: 'HOME' })}
        >
          {words.back}
        </Button>
      </div>
      <Card>
        <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
          <SelectField
            name="type"
            label={words.by}
            value={field_type}
            options={FIELD_TYPES.map((one) => ({ value: one, label: words.types[one] }))}
            onChange={({ currentTarget }) => {
              setFault(undefined)
              setSent(undefined)
              send.reset()
              act({ kind: 'field_type_changed', field_type: currentTarget.value as FieldType })
            }}
          />
          {field_type === 'mobile' ? (
            <MobileNumberField name="value" autoComplete="off" value={value} onChange={type} error={ofField} />
          ) : (
            <TextField
              name="value"
              label={words.types.policy_number}
              description={words.policyHelp}
              autoComplete="off"
              autoCapitalize="characters"
              value={value}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              error={ofField}
            />
          )}
          {error && !ofField && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
          {!isSent && (
            <div>
              <Button type="submit" busy={send.isPending}>
                {words.send}
              </Button>
            </div>
          )}
        </Stack>
      </Card>
      {isSent && (
        <MemberCode
          key={verification_id}
          subsidiaryId={subsidiaryId}
          sent={sent}
          isResending={send.isPending}
          onResend={() => send.mutate()}
          onVerified={(member) => act({ kind: 'verified', member })}
        />
      )}
    </>
  )
}

function faultOf(field_type: FieldType, value: string): string | undefined {
  const { fields } = agentWords
  if (field_type === 'mobile') return isMobile(value) ? undefined : fields.mobile
  return serialOf(value) === undefined ? fields.policy_number : undefined
}
