import { useReducer, useState } from 'react'
import { forgetCard } from '#platform/browser/saved-card.ts'
import { CallError, request } from '#platform/contract/client.ts'
import type { ErrorEnvelope } from '#platform/contract/refusal.ts'
import {
  beginAuthenticatorEnrolment,
  logOut,
  sendLoginCode,
  type UserInfo,
  verifyAuthenticatorCode,
  verifyLoginCode,
} from '../contract.ts'
import { startUser, userAfter } from '../rules/user-state.ts'
import { noVerification, verificationAfter } from '../rules/verification-state.ts'
import { readStoredChallenge, type StoredChallenge, storeChallenge } from './stored-challenge.ts'
import { useCaptcha } from './use-captcha.ts'

export type LoginStep = 'number' | 'code' | 'totp' | 'enrolment'

/** Shown under the heading after going back, or after a new code. */
export type LoginNote = 'back_to_code' | 'resent' | undefined

interface UseLogin {
  source: string
  /** Where an unfinished login continues. */
  startAt?: LoginStep
  onLoggedIn: (user: UserInfo) => void
}

export type Login = ReturnType<typeof useLogin>

/** A login from the number to the session, with every call it makes; screens only display it. */
export function useLogin({ source, startAt = 'number', onLoggedIn }: UseLogin) {
  const [user, dispatchUser] = useReducer(userAfter<UserInfo, ErrorEnvelope>, startUser<UserInfo, ErrorEnvelope>())
  const [verification, dispatchVerification] = useReducer(verificationAfter<ErrorEnvelope>, noVerification)
  const [step, setStep] = useState<LoginStep>(startAt)
  const [challenge, setChallenge] = useState<StoredChallenge>()
  const [failure, setFailure] = useState<CallError>()
  const [note, setNote] = useState<LoginNote>()
  const [key, setKey] = useState<{ secret: string; otpauth_url: string }>()

  const { checking, withCaptcha } = useCaptcha()

  const goTo = (next: LoginStep, newNote?: LoginNote) => {
    setFailure(undefined)
    setNote(newNote)
    setStep(next)
  }

  const show = (open: StoredChallenge, newNote?: LoginNote) => {
    storeChallenge(open)
    setChallenge(open)
    dispatchVerification({ kind: 'user_info_sent', sent: { id: open.verification_id, number: open.number } })
    goTo('code', newNote)
  }

  /** Sends a code, unless one to this number still works and no new one was requested. */
  const sendCode = async (number: string, { again = false, by_mail = false } = {}) => {
    const open = again ? undefined : readStoredChallenge(number, by_mail)
    if (open) return show(open, 'back_to_code')
    dispatchVerification({ kind: 'started' })
    setFailure(undefined)
    try {
      const sent = await withCaptcha((captcha) =>
        request(
          sendLoginCode,
          {
            body: { mobile: number, source, ...(by_mail && { channel: 'mail' as const }), ...(captcha && { captcha }) },
          },
          { unattended: true },
        ),
      )
      const sent_at = Date.now()
      const resend_at = sent_at + sent.resend_after_s * 1000
      const expires_at = sent_at + sent.expires_in_s * 1000
      show(
        { verification_id: sent.verification_id, number, by_mail, sent_at, resend_at, expires_at },
        again ? 'resent' : undefined,
      )
    } catch (error) {
      dispatchVerification({ kind: 'failed', body: fail(error) })
    }
  }

  const verify = async (otp: string) => {
    if (!challenge) return
    begin()
    dispatchVerification({ kind: 'started' })
    try {
      const { verification_id } = challenge
      const answer = await withCaptcha((captcha) =>
        request(verifyLoginCode, { body: { verification_id, otp, ...(captcha && { captcha }) } }, { unattended: true }),
      )
      dispatchVerification({ kind: 'succeeded' })
      storeChallenge(undefined)
      // Of the person before, whose session may have ended without a log-out.
      await forgetCard()
      if (!('second_factor' in answer)) return finish(answer)
      dispatchUser({ kind: 'login_paused' })
      goTo(answer.enrolment ? 'enrolment' : 'totp')
    } catch (error) {
      const body = fail(error)
      dispatchVerification({ kind: 'failed', body })
      refuse(error, body)
    }
  }

  const readKey = async () => {
    setFailure(undefined)
    try {
      setKey(await request(beginAuthenticatorEnrolment, {}, { unattended: true }))
    } catch (error) {
      fail(error)
    }
  }

  const passSecondFactor = async (code: string) => {
    begin()
    try {
      finish(await request(verifyAuthenticatorCode, { body: { code } }, { unattended: true }))
    } catch (error) {
      refuse(error, fail(error))
    }
  }

  /** Abandons the unfinished login and starts with another number. */
  const startOver = async () => {
    dispatchUser({ kind: 'logout_begun' })
    try {
      await request(logOut, {}, { unattended: true })
      dispatchUser({ kind: 'logout_done' })
      dispatchVerification({ kind: 'reset' })
      goTo('number')
    } catch (error) {
      dispatchUser({ kind: 'logout_failed', body: fail(error) })
    }
  }

  function begin() {
    setFailure(undefined)
    setNote(undefined)
    dispatchUser({ kind: 'login_begun' })
  }

  function finish(loggedIn: UserInfo) {
    dispatchUser({ kind: 'login_done', user: loggedIn })
    onLoggedIn(loggedIn)
  }

  function fail(error: unknown): ErrorEnvelope | undefined {
    if (!(error instanceof CallError)) throw error
    setFailure(error)
    return error.body
  }

  function refuse(error: unknown, body: ErrorEnvelope | undefined) {
    dispatchUser({ kind: 'login_failed', body })
    if (!(error instanceof CallError) || !body) return
    if (error.type.startsWith('OTP_') || error.status === 401) dispatchUser({ kind: 'token_refused', body })
    // A used code is not shown again after going back.
    if (error.type === 'OTP_EXPIRED' || error.type === 'OTP_REVOKED') storeChallenge(undefined)
  }

  return {
    step,
    challenge,
    failure,
    note,
    key,
    checking,
    busy: [user.login.status, user.logout.status, verification.status].includes('loading'),
    /** Whether nothing is left to do except to continue. */
    done: user.login.status === 'success',
    sendCode,
    verify,
    readKey,
    passSecondFactor,
    startOver,
    resend: () => challenge && sendCode(challenge.number, { again: true, by_mail: challenge.by_mail }),
    /** The code to the same number by the other channel. */
    sendOtherWay: () => challenge && sendCode(challenge.number, { by_mail: !challenge.by_mail }),
    changeNumber: () => goTo('number'),
  }
}
