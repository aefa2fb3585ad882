import { useEffect, useRef, useState } from 'react'
import { Stack } from '#ui/stack.tsx'
import { accountsWords } from '../words.ts'
import { CODE_FIELD, CodeStep } from './code-step.tsx'
import { NUMBER_FIELD, NumberStep } from './number-step.tsx'
import { AUTHENTICATOR_FIELD, EnrolmentStep, SecondFactorStep } from './second-factor-step.tsx'
import { readStoredChallenge } from './stored-challenge.ts'
import type { Login, LoginStep } from './use-login.ts'

const FIELDS: Record<LoginStep, string> = {
  number: NUMBER_FIELD,
  code: CODE_FIELD,
  totp: AUTHENTICATOR_FIELD,
  enrolment: AUTHENTICATOR_FIELD,
}

/** The heading of a step: the page's h1, the modal's title. */
export function loginHeading(step: LoginStep): string {
  const words = accountsWords.login
  return { number: words.title, code: words.codeTitle, totp: words.totpTitle, enrolment: words.enrolTitle }[step]
}

interface LoginStepsProps {
  login: Login
  /** In the modal the first field gets the focus immediately; on the page the heading gets it. */
  focusAtOnce?: boolean
  lead?: string | undefined
}

/** One login step at a time; the focus moves to its field, and back to it after an error. */
export function LoginSteps({ login, focusAtOnce = false, lead }: LoginStepsProps) {
  const { step, challenge, failure } = login
  const [digits, setDigits] = useState('')
  useEffect(() => setDigits((typed) => typed || (readStoredChallenge()?.number ?? '')), [])
  const moves = useRef(focusAtOnce)
  const code = challenge?.verification_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that asked for another code is gone, or says something else
  useEffect(() => {
    if (!moves.current) {
      moves.current = true
      return
    }
    // After the dialog has opened, because opening moves the focus too.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(FIELDS[step])
      field?.focus()
      if (failure && field instanceof HTMLInputElement) field.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [step, failure, code])
  return (
    <Stack gap="xl">
      {step === 'number' && <NumberStep login={login} digits={digits} onDigits={setDigits} lead={lead} />}
      {step === 'code' && challenge && <CodeStep login={login} challenge={challenge} />}
      {step === 'totp' && <SecondFactorStep login={login} />}
      {step === 'enrolment' && <EnrolmentStep login={login} />}
    </Stack>
  )
}
