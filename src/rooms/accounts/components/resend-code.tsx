import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CountdownText } from '#ui/countdown-text.tsx'
import { accountsWords } from '../words.ts'
import classes from './login-steps.module.css'

const words = accountsWords.login

interface ResendCodeProps {
  /** In milliseconds of the device's clock. */
  resend_at: number
  busy: boolean
  disabled: boolean
  onResend: () => void
}

/** Asks for another code, once it may be sent; until then it counts down. Give it the code's id as its key. */
export function ResendCode({ resend_at, busy, disabled, onResend }: ResendCodeProps) {
  const [shownAt] = useState(() => Date.now())
  const [allowed, setAllowed] = useState(resend_at <= shownAt)
  if (allowed)
    return (
      <Button tone="plain" busy={busy} disabled={disabled} onClick={onResend}>
        {words.resend}
      </Button>
    )
  return (
    <span className={classes.wait}>
      {words.resendIn}
      <CountdownText
        endsAt={new Date(resend_at).toISOString()}
        serverTime={new Date(shownAt).toISOString()}
        onEnd={() => setAllowed(true)}
      />
    </span>
  )
}
