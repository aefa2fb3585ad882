import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { accountsWords } from '../words.ts'
import { CodeEntry } from './code-entry.tsx'
import classes from './login-steps.module.css'
import type { Login } from './use-login.ts'

const words = accountsWords.login

/** Asks for the code of an authenticator that is set up. */
export function SecondFactorStep({ login }: { login: Login }) {
  return (
    <AuthenticatorForm login={login}>
      <p className={classes.lead}>{words.totpLead}</p>
    </AuthenticatorForm>
  )
}

/** Shows the key of a new authenticator; its first right code completes the login. */
export function EnrolmentStep({ login }: { login: Login }) {
  const { key, readKey, failure } = login
  const read = useEffectEvent(() => void readKey())
  useEffect(() => read(), [])
  if (!key && failure)
    return (
      <Notice tone="bad" live>
        {failure.message}
      </Notice>
    )
  return (
    <AuthenticatorForm login={login}>
      <p className={classes.lead}>{words.enrolLead}</p>
      <div className={classes.enrolment}>
        <p>{words.enrolScan}</p>
        {key ? (
          <>
            <QrCode text={key.otpauth_url} label={words.enrolQr} />
            <div className={classes.key}>
              <TallAnchor href={key.otpauth_url}>{words.enrolOpen}</TallAnchor>
              <CopyableText value={key.secret.replace(/(.{4})(?=.)/g, '$1 ')} label={words.enrolKey} />
            </div>
          </>
        ) : (
          <Skeletons>
            <SkeletonBar width="13.5rem" height="13.5rem" />
          </Skeletons>
        )}
        <p>{words.enrolConfirm}</p>
      </div>
    </AuthenticatorForm>
  )
}

function AuthenticatorForm({ login, children }: { login: Login; children: ReactNode }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { failure, busy, passSecondFactor, startOver } = login
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) return void passSecondFactor(code)
    setProblem(accountsWords.codeInvalid)
    document.getElementById(AUTHENTICATOR_FIELD)?.focus()
  }
  const ofField = failure && (failure.fields.code ?? (failure.type.startsWith('TOTP_') ? failure.message : undefined))
  const fieldError = problem ?? ofField
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      {children}
      <CodeEntry
        name={AUTHENTICATOR_FIELD}
        label={words.totpLabel}
        value={code}
        fieldError={fieldError}
        failure={failure}
        busy={busy}
        submit={words.totpVerify}
        onChange={(typed) => {
          setProblem(undefined)
          setCode(typed)
        }}
        onWhole={(whole) => void passSecondFactor(whole)}
      />
      <div className={classes.others}>
        <Button tone="plain" onClick={() => void startOver()}>
          {words.logOutInstead}
        </Button>
      </div>
    </Stack>
  )
}

export const AUTHENTICATOR_FIELD = 'login-totp'
