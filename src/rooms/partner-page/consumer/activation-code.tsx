import { type FormEvent, useEffect, useState } from 'react'
import { CaptchaProgress } from '#rooms/accounts/components/captcha-progress.tsx'
import { CodeEntry } from '#rooms/accounts/components/code-entry.tsx'
import { ResendCode } from '#rooms/accounts/components/resend-code.tsx'
import { accountsWords } from '#rooms/accounts/words.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import type { SentCode } from '../rules/activation-state.ts'
import { partnerScreenWords as words } from '../words/screen.ts'
import type { UseActivation } from './use-activation.ts'

const CODE = 'activate-otp'

/** Takes the code that was sent; the sixth digit submits it. */
export function ActivationCode({ activation, sent }: { activation: UseActivation; sent: SentCode }) {
  const { entered, asked, error, pressed, checking, isResent, verify, resend, change } = activation
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { verification_id, sent_to } = sent
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is typed from its first digit, and a wrong one again
  useEffect(() => {
    setCode('')
    document.getElementById(CODE)?.focus()
  }, [verification_id, error])
  const { email, mobile } = entered.typed
  const enter = (whole: string) => {
    setProblem(undefined)
    void verify(whole)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) return enter(code)
    setProblem(accountsWords.codeInvalid)
    document.getElementById(CODE)?.focus()
  }
  const ofField = error ? (error.fields.otp ?? (error.type.startsWith('OTP_') ? error.message : undefined)) : undefined
  const lead =
    sent_to === 'email'
      ? words.emailCodeLead(email.trim())
      : words.mobileCodeLead(
          `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
          asked.activationType === 'email' && email.trim() !== '',
        )
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      {sent_to === 'email' && mobile && !isResent && (
        <Notice tone="good" live>
          {words.mobileProven}
        </Notice>
      )}
      {isResent && (
        <Notice tone="good" live>
          {words.resent}
        </Notice>
      )}
      <Muted>{lead}</Muted>
      <CodeEntry
        name={CODE}
        label={words.code}
        value={code}
        fieldError={problem ?? ofField}
        failure={undefined}
        busy={pressed === 'verify'}
        blocked={pressed === 'resend'}
        submit={words.goOn}
        onChange={(typed) => {
          setProblem(undefined)
          setCode(typed)
        }}
        onWhole={enter}
      />
      {error && !ofField && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <CaptchaProgress checking={checking} />
      <Split>
        <Button tone="plain" disabled={pressed !== undefined} onClick={change}>
          {words.change}
        </Button>
        <ResendCode
          key={verification_id}
          resend_at={sent.resend_at}
          busy={pressed === 'resend'}
          disabled={pressed === 'verify'}
          onResend={() => void resend()}
        />
      </Split>
    </Stack>
  )
}
