import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { ResendCode } from '#rooms/accounts/components/resend-code.tsx'
import { accountsWords } from '#rooms/accounts/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { type sendMemberCode, type VerifiedMember, verifyMember } from '../contract/agent.ts'
import { agentScreenWords } from '../words/agent-screen.ts'

const words = agentScreenWords.verify

interface MemberCodeProps {
  subsidiaryId: string
  sent: AnswerOf<typeof sendMemberCode>
  isResending: boolean
  onResend: () => void
  onVerified: (member: VerifiedMember) => void
}

/** Takes the code that the member reads to the agent; the sixth digit submits it. */
export function MemberCode({ subsidiaryId, sent, isResending, onResend, onVerified }: MemberCodeProps) {
  const { verification_id, masked_mobile, resend_after_s } = sent
  const [otp, setOtp] = useState('')
  const [fault, setFault] = useState<string>()
  const [resend_at] = useState(() => Date.now() + resend_after_s * 1000)
  const check = useMutation({
    mutationFn: (code: string) =>
      request(verifyMember, { params: { subsidiaryId }, body: { verification_id, otp: code } }),
    onSuccess: onVerified,
  })
  const { error, isPending, mutate } = check
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is typed again from its first digit
  useEffect(() => {
    setOtp('')
    document.getElementById('otp')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (otp.length === 6) return mutate(otp)
    setFault(accountsWords.codeInvalid)
    document.getElementById('otp')?.focus()
  }
  const ofField = error instanceof CallError && error.type.startsWith('OTP_') ? error.message : undefined
  return (
    <Card>
      <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
        <Notice live>
          <Stack gap="xs">
            <p>{words.sent(masked_mobile)}</p>
            <p>
              <strong>{words.script}</strong>
            </p>
          </Stack>
        </Notice>
        <OneTimeCodeField
          name="otp"
          label={words.code}
          autoComplete="off"
          value={otp}
          error={fault ?? ofField}
          onChange={(typed) => {
            setFault(undefined)
            setOtp(typed)
          }}
          onComplete={(whole) => {
            if (!isPending) mutate(whole)
          }}
        />
        {error && !ofField && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
        <Split>
          <Button type="submit" busy={isPending}>
            {words.check}
          </Button>
          <ResendCode resend_at={resend_at} busy={isResending} disabled={isPending} onResend={onResend} />
        </Split>
        <Muted>{words.noCode}</Muted>
      </Stack>
    </Card>
  )
}
