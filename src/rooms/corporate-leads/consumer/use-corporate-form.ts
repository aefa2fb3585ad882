import { useEffect, useReducer, useRef } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { type CorporateField, formErrors } from '../rules/corporate-lead.ts'
import { failureOf, formAfter, NEW_FORM } from '../rules/form-state.ts'
import { corporateLeadWords as words } from '../words/form.ts'

/** The form of a company, from the first key to the thank-you. Calls and captcha are loaded when it is first sent. */
export function useCorporateForm() {
  const [state, dispatch] = useReducer(formAfter, NEW_FORM)
  const isUnderWay = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = async (website: string) => {
    if (isUnderWay.current) return
    const errors = formErrors(state.form)
    if (Object.keys(errors).length > 0) return dispatch({ kind: 'invalid', errors })
    isUnderWay.current = true
    leaving.current = new AbortController()
    dispatch({ kind: 'checking', checked: 0 })
    try {
      const { post } = await import('./post-corporate-lead.ts').catch(() => {
        throw new CallError(0, undefined)
      })
      await post(
        { ...state.form, website },
        {
          onChecked: (checked) => dispatch({ kind: 'checking', checked }),
          onPosting: () => dispatch({ kind: 'posting' }),
          signal: leaving.current.signal,
        },
      )
      dispatch({ kind: 'taken' })
    } catch (error) {
      if (leaving.current.signal.aborted) return
      const failed = error instanceof CallError ? error : new CallError(0, undefined)
      dispatch({ kind: 'failed', ...failureOf(failed, words.couldNotPost) })
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    ...state,
    isBusy: state.step !== 'input',
    change: (field: CorporateField, value: string) => dispatch({ kind: 'typed', field, value }),
    send,
    reset: () => dispatch({ kind: 'reset' }),
    dismiss: () => dispatch({ kind: 'dismissed' }),
    close: () => dispatch({ kind: 'closed' }),
  }
}

export type UseCorporateForm = ReturnType<typeof useCorporateForm>
