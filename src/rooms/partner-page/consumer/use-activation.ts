import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { useCaptcha } from '#rooms/accounts/components/use-captcha.ts'
import { logOut } from '#rooms/accounts/contract.ts'
import { readUsage } from '#rooms/subscriptions/contract/usage.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import {
  type ActivationStep,
  activatePartner,
  readPartnerMembership,
  savePartnerConsent,
  verifyPartnerActivation,
} from '../contract.ts'
import { type AskedFields, fieldsOf } from '../rules/activation-form.ts'
import { activationAfter, NEW_ACTIVATION } from '../rules/activation-state.ts'
import type { ShownPartner } from './load-partner.ts'
import { readStoredActivation, type StoredActivation, storeActivation } from './stored-activation.ts'

const NOTHING: StoredActivation = {
  typed: { name: '', email: '', mobile: '', reference_id: '' },
  sharesMobile: false,
  sent: null,
}

/** An activation from opening the page to the plan, with every call it makes; the page only displays it. */
export function useActivation(partner: ShownPartner, isVisitor: boolean) {
  const { id, consent } = partner
  const [state, dispatch] = useReducer(
    activationAfter,
    isVisitor ? activationAfter(NEW_ACTIVATION, { kind: 'opened', member: null }) : NEW_ACTIVATION,
  )
  const [entered, setEntered] = useState(NOTHING)
  const [pressed, setPressed] = useState<'send' | 'resend' | 'verify' | 'consent' | 'leave'>()
  const [isResent, setResent] = useState(false)
  const isUnderWay = useRef(false)
  const { checking, withCaptcha } = useCaptcha()
  const { revalidate } = useRevalidator()
  const { stage, member, sent } = state

  const keep = (change: Partial<StoredActivation>) =>
    setEntered((before) => {
      const after = { ...before, ...change }
      storeActivation(id, after)
      return after
    })

  /** The initial verification: whether this person has the plan. */
  const open = async () => {
    try {
      dispatch({ kind: 'opened', member: await request(readPartnerMembership, { params: { id } }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) dispatch({ kind: 'opened', member: null })
      else dispatch({ kind: 'not_opened', error })
    }
  }
  const start = useEffectEvent(async () => {
    if (!isVisitor) await open()
    const stored = readStoredActivation(id)
    if (!stored) return
    setEntered(stored)
    if (stored.sent) dispatch({ kind: 'sent', sent: stored.sent })
  })
  useEffect(() => void start(), [])

  const asked: AskedFields = {
    activationType: partner.activationType,
    isEmailOptional: partner.isEmailOptional,
    domains: partner.domains,
    reference_id: partner.referenceIdObj,
    asksMobile: member === null,
  }

  const run = async (what: NonNullable<typeof pressed>, work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPressed(what)
    setResent(false)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refuse(error)
    } finally {
      isUnderWay.current = false
      setPressed(undefined)
    }
  }

  /** Some refusals say that the person is logged in by now, or that the code is used up. */
  const refuse = async (error: CallError) => {
    if (error.extra_args.subscription_id) {
      await open()
      await revalidate()
      return
    }
    const isAboutCode = error.type.startsWith('OTP_') || error.fields.otp !== undefined
    const mayPass = error.type === 'NETWORK' || error.status === 429 || error.status >= 500
    const isSpent = !isAboutCode && !mayPass && sent !== null
    if (isSpent) {
      keep({ sent: null })
      await open()
    }
    // With the form that it opens in one render: the focus goes to what was refused.
    dispatch({ kind: 'failed', error })
    if (isSpent) await revalidate()
  }

  const take = async (step: ActivationStep) => {
    if (step.stage === 'verifying_otp') {
      const { verification_id, sent_to, resend_after_s, expires_in_s } = step
      const now = Date.now()
      const code = {
        verification_id,
        sent_to,
        resend_at: now + resend_after_s * 1000,
        expires_at: now + expires_in_s * 1000,
      }
      keep({ sent: code })
      return dispatch({ kind: 'sent', sent: code })
    }
    storeActivation(id, undefined)
    dispatch({ kind: 'activated', subscription_id: step.subscription_id })
    dispatch({ kind: 'services_loaded', services: await readServices(step.subscription_id) })
    await revalidate()
  }

  const send = async () => {
    dispatch({ kind: 'sending' })
    const { name, ...rest } = entered.typed
    const fields = fieldsOf({ ...asked, asksMobile: member === null && sent?.sent_to !== 'email' })
    const given = Object.fromEntries(
      fields.flatMap((field) => (field !== 'name' && rest[field].trim() ? [[field, rest[field].trim()]] : [])),
    )
    const consent_ids = entered.sharesMobile ? [consent.id] : []
    await take(
      await withCaptcha((captcha) =>
        request(activatePartner, {
          params: { id },
          body: { name: name.trim(), ...given, consent_ids, ...(captcha && { captcha }) },
        }),
      ),
    )
  }

  return {
    ...state,
    asked,
    entered,
    checking,
    isResent,
    pressed,
    isBusy: pressed !== undefined || stage === 'sending_otp',
    keep,
    reopen: () => {
      dispatch({ kind: 'opening' })
      void open()
    },
    send: () => run('send', send),
    resend: () =>
      run('resend', async () => {
        await send()
        setResent(true)
      }),
    verify: async (otp: string) => {
      let isNext = false
      await run('verify', async () => {
        if (!sent) return
        dispatch({ kind: 'verifying' })
        const { verification_id } = sent
        const step = await withCaptcha((captcha) =>
          request(verifyPartnerActivation, {
            params: { id },
            body: { verification_id, otp, ...(captcha && { captcha }) },
          }),
        )
        await take(step)
        isNext = step.stage === 'verifying_otp'
      })
      // A code that is not the last one was the mobile's, which logs in. The next one is taken meanwhile.
      if (isNext) await revalidate()
    },
    change: () => {
      keep({ sent: null })
      dispatch({ kind: 'reset' })
      if (sent?.sent_to === 'email') void open()
    },
    /** Another number is that of a visitor who is not logged in. */
    leave: () =>
      run('leave', async () => {
        await request(logOut, {}, { unattended: true })
        location.reload()
      }),
    /** Shown at once, and taken back where it could not be stored. */
    saveConsent: (isGiven: boolean) =>
      run('consent', async () => {
        if (!member) return
        dispatch({ kind: 'opened', member: { ...member, shows_mobile: isGiven } })
        try {
          const consent_ids = isGiven ? [consent.id] : []
          await request(savePartnerConsent, { params: { id }, body: { consent_ids } })
        } catch (error) {
          dispatch({ kind: 'opened', member })
          throw error
        }
      }),
  }
}

export type UseActivation = ReturnType<typeof useActivation>

/** What the plan can be used for; the plan is active without it, so a failure is only logged. */
async function readServices(subscription_id: string): Promise<string[]> {
  try {
    const { subscription_with_usage } = await request(readUsage, { params: { id: subscription_id } })
    return subscription_with_usage.usage.services.map(({ name }) => subscriptionWords.usage.explain[name])
  } catch (error) {
    console.warn('What the plan can be used for could not be read.', error)
    return []
  }
}
