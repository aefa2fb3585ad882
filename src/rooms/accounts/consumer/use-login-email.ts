import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { beginLoginEmail, removeLoginEmail, saveLoginEmail, sendLoginEmailChangeCode } from '../contract/login-email.ts'

/** What is asked next: an address with the code to the mobile, that code alone, or the code sent by mail. */
export type EmailStep = 'shown' | 'address' | 'removal' | 'code'

/** Confirms, changes or removes the address for login codes, one step at a time. */
export function useLoginEmail(onChange: (email: string | null) => void) {
  const [step, setStep] = useState<EmailStep>('shown')
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const [verification_id, setVerification] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const [done, setDone] = useState<'saved' | 'removed'>()

  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setDone(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const goTo = (next: EmailStep, sent?: { verification_id: string }) => {
    setOtp('')
    setVerification(sent?.verification_id)
    setStep(next)
  }
  const finish = (now: string | null) => {
    onChange(now)
    setDone(now === null ? 'removed' : 'saved')
    setEmail('')
    goTo('shown')
  }
  const askMobile = (next: EmailStep) => run(async () => goTo(next, await request(sendLoginEmailChangeCode, {})))

  return {
    step,
    email,
    otp,
    busy,
    failure,
    done,
    setEmail,
    setOtp,
    change: () => void askMobile('address'),
    remove: () => void askMobile('removal'),
    stop: () => {
      setFailure(undefined)
      goTo('shown')
    },
    sendToAddress: () =>
      run(async () =>
        goTo('code', await request(beginLoginEmail, { body: { email, otp, verification_id: verification_id! } })),
      ),
    confirm: () =>
      run(async () =>
        finish((await request(saveLoginEmail, { body: { otp, verification_id: verification_id! } })).email),
      ),
    confirmRemoval: () =>
      run(async () =>
        finish((await request(removeLoginEmail, { body: { otp, verification_id: verification_id! } })).email),
      ),
  }
}
