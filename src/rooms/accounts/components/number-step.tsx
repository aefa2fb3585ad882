import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { isMobile } from '#values/mobile.ts'
import { accountsWords } from '../words.ts'
import { AgreeLine } from './agree-line.tsx'
import { CaptchaProgress } from './captcha-progress.tsx'
import classes from './login-steps.module.css'
import type { Login } from './use-login.ts'

const words = accountsWords.login

interface NumberStepProps {
  login: Login
  /** The digits are stored outside, so that they are still there after going back. */
  digits: string
  onDigits: (digits: string) => void
  /** What the code is for. */
  lead?: string | undefined
}

/** Asks for the number. Only impossible numbers are refused here; the server decides the rest. */
export function NumberStep({ login, digits, onDigits, lead = words.lead }: NumberStepProps) {
  const [problem, setProblem] = useState<string>()
  const { failure, busy, checking, sendCode } = login
  const send = ({ by_mail = false } = {}) => {
    const wrong = isMobile(digits) ? undefined : digits ? accountsWords.mobileInvalid : accountsWords.mobileRequired
    setProblem(wrong)
    if (wrong) document.getElementById(NUMBER_FIELD)?.focus()
    else void sendCode(digits, { by_mail })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const fieldError = problem ?? failure?.fields.mobile
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <p className={classes.lead}>{lead}</p>
      <MobileNumberField
        name={NUMBER_FIELD}
        value={digits}
        error={fieldError}
        onChange={(typed) => {
          setProblem(undefined)
          onDigits(typed)
        }}
      />
      {failure && !fieldError && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      <Button type="submit" tone="call" wide busy={busy}>
        {words.sendCode}
      </Button>
      <CaptchaProgress checking={checking} />
      {failure?.type === 'OTP_RATE_LIMITED' && (
        <Button tone="quiet" wide busy={busy} onClick={() => send({ by_mail: true })}>
          {words.byMail}
        </Button>
      )}
      <AgreeLine />
    </Stack>
  )
}

export const NUMBER_FIELD = 'login-mobile'
