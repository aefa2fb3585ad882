import { useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { type LeadForm, leadFormErrors } from '../rules/lead-form.ts'
import type { LeadContext } from '../rules/lead-payload.ts'
import { leadAfter, NO_LEAD, postLead } from '../rules/lead-state.ts'
import { leadWords as words } from '../words/form.ts'

/** The content of the thank-you; passed to the payment page in the history entry. */
export interface LeadThanks {
  name: string
  is_existing: boolean
}

const EMPTY: LeadForm = { phoneNumber: '', name: '', email: '', selectedPartnerId: '' }

/**
 * State of a lead from the first key to the thank-you. It is above the dialog, so neither closing it nor a failure
 * loses what was typed. A plan that is sold online sends the visitor on to its payment page (C2.64).
 */
export function useLead(context: LeadContext, onHandedOver: () => void) {
  const [form, setForm] = useState(EMPTY)
  const [marketing, setMarketing] = useState(false)
  const [state, dispatch] = useReducer(leadAfter, NO_LEAD)
  const [checked, setChecked] = useState({ attempt: 0, errors: {} as ReturnType<typeof leadFormErrors> })
  const [thanks, setThanks] = useState<LeadThanks>()
  const navigate = useNavigate()
  const underWay = useRef(false)

  const send = async () => {
    if (underWay.current) return
    const errors = leadFormErrors(form, { offersPartners: context.partners !== undefined })
    setChecked(({ attempt }) => ({ attempt: attempt + 1, errors }))
    if (Object.keys(errors).length > 0) return
    underWay.current = true
    try {
      const name = form.name.trim()
      const { answer, hand_over } = await postLead(
        () => postAndLook(form, context, marketing),
        dispatch,
        words.couldNotPost,
      )
      const thanked = { name, is_existing: answer.is_existing }
      setForm(EMPTY)
      setMarketing(false)
      if (hand_over) {
        onHandedOver()
        await navigate(`/buy?plan_id=${context.planId}`, { state: { lead_thanks: thanked } })
      } else setThanks(thanked)
    } catch {
      // Stored in the state, from which the form shows it.
    } finally {
      underWay.current = false
    }
  }

  const change = (field: keyof LeadForm, value: string) => {
    setForm((before) => ({ ...before, [field]: value }))
    setChecked(({ attempt, errors }) => ({ attempt, errors: { ...errors, [field]: undefined } }))
  }
  const errors = { ...state.error?.fields, ...checked.errors }
  return {
    form,
    change,
    marketing,
    setMarketing,
    errors,
    send,
    thanks,
    attempt: checked.attempt,
    busy: state.step === 'posting',
    error: state.error,
    dismiss: () => dispatch({ kind: 'dismissed' }),
    /** The next time it opens the form is empty. */
    restart: () => setThanks(undefined),
  }
}

export type UseLead = ReturnType<typeof useLead>

async function postAndLook(form: LeadForm, context: LeadContext, marketing: boolean) {
  const { post, isSoldOnline } = await import('./lead-calls.ts').catch(() => {
    throw new CallError(0, undefined)
  })
  const answer = await post(form, context, marketing)
  return { answer, hand_over: context.planId !== undefined && (await isSoldOnline(context.planId)) }
}
