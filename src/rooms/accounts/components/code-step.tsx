import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'

import { accountsWords } from '../words.ts'
import { CaptchaProgress } from './captcha-progress.tsx'
import { CodeEntry } from './code-entry.tsx'
import classes from './login-steps.module.css'
import { ResendCode } from './resend-code.tsx'
import type { StoredChallenge } from './stored-challenge.ts'
import type { Login } from './use-login.ts'

const words = accountsWords.login

/** Takes the code that was sent; the sixth digit submits it, so that an autofilled code logs in by itself. */
export function CodeStep({ login, challenge }: { login: Login; challenge: StoredChallenge }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pressed, setPressed] = useState<'enter' | 'resend' | 'other'>('enter')
  const { failure, busy, checking, note, verify, resend, sendOtherWay, changeNumber } = login
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new challenge takes another code
  useEffect(() => setCode(''), [challenge.verification_id])
  const stateOf = (button: typeof pressed) => ({
    busy: busy && pressed === button,
    disabled: busy && pressed !== button,
  })
  const enter = (whole: string) => {
    setPressed('enter')
    void verify(whole)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) return enter(code)
    setProblem(accountsWords.codeInvalid)
    document.getElementById(CODE_FIELD)?.focus()
  }
  const ofField = failure && (failure.fields.otp ?? (failure.type.startsWith('OTP_') ? failure.message : undefined))
  const fieldError = problem ?? ofField
  const number = `+91 ${challenge.number.slice(0, 5)} ${challenge.number.slice(5)}`
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <p className={classes.lead}>
        {challenge.by_mail ? (
          words.mailLead(number)
        ) : (
          <>
            {words.codeLead} <strong>{number}</strong>.
          </>
        )}
      </p>
      {note && (
        <Notice live tone={note === 'resent' ? 'good' : 'info'}>
          {note === 'resent' ? words.resent : words.backToCode}
        </Notice>
      )}
      <CodeEntry
        name={CODE_FIELD}
        label={words.codeLabel}
        value={code}
        fieldError={fieldError}
        failure={failure}
        busy={busy && pressed === 'enter'}
        blocked={busy && pressed !== 'enter'}
        submit={words.verify}
        onChange={(typed) => {
          setProblem(undefined)
          setCode(typed)
        }}
        onWhole={enter}
      />
      <CaptchaProgress checking={checking} />
      <div className={classes.others}>
        <Button tone="plain" onClick={changeNumber}>
          {words.changeNumber}
        </Button>
        <ResendCode
          key={challenge.verification_id}
          resend_at={challenge.resend_at}
          {...stateOf('resend')}
          onResend={() => {
            setPressed('resend')
            void resend()
          }}
        />
      </div>
      <Button
        tone="plain"
        {...stateOf('other')}
        onClick={() => {
          setPressed('other')
          void sendOtherWay()
        }}
      >
        {challenge.by_mail ? words.bySms : words.byMail}
      </Button>
    </Stack>
  )
}

export const CODE_FIELD = 'login-otp'
