import { type RefObject, useEffect, useRef } from 'react'
import { type BuyerDetails, DETAIL_FIELDS, readStoredDetails } from '#rooms/accounts/components/buyer-details.ts'
import { readLastState } from '#rooms/addresses/components/last-state.ts'
import { isPincode, readArea } from '#rooms/addresses/components/read-area.ts'
import type { Buyer } from '../rules/purchase-state.ts'

/**
 * Fills empty fields: with earlier input on this device, else with the account's data, the State also from the last
 * pincode that was checked here. A filled field is never overwritten.
 */
export function useStoredDetails(form: RefObject<HTMLFormElement | null>, user: Buyer | null): void {
  useEffect(() => {
    if (!form.current) return
    const known = {
      name: user?.name ?? '',
      email: user?.email ?? '',
      state: user?.state ?? readLastState() ?? '',
      ...filled(readStoredDetails()),
    }
    for (const [field, value] of Object.entries(known)) {
      const control = form.current.elements.namedItem(field)
      if (isField(control) && control.value === '') control.value = value
    }
  }, [form, user])
}

/** Proposes the State of a complete pincode; one that the buyer chose is never overwritten. */
export function useStateOfPincode(form: RefObject<HTMLFormElement | null>): (typed: EventTarget) => void {
  const proposed = useRef('')
  return (typed) => {
    if (!(typed instanceof HTMLInputElement) || typed.name !== 'pincode') return
    const pincode = typed.value.trim()
    if (!isPincode(pincode)) return
    readArea(pincode).then(
      ({ state }) => {
        const control = form.current?.elements.namedItem('state')
        if (state === null || !form.current || !(control instanceof HTMLSelectElement)) return
        // The pincode may have been corrected while this one was looked up.
        if (typed.value.trim() !== pincode || !['', proposed.current].includes(control.value)) return
        control.value = state
        proposed.current = state
        // As if it had been typed: it is stored, and an error at the field goes.
        control.dispatchEvent(new Event('input', { bubbles: true }))
      },
      // Without an answer the buyer chooses the State.
      () => {},
    )
  }
}

export function isField(target: unknown): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

/** The current values of the fields that the form shows. */
export function detailsOf(form: HTMLFormElement): Partial<BuyerDetails> {
  const entries = new FormData(form)
  const values = DETAIL_FIELDS.map((field) => [field, entries.get(field)])
  return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'))
}

function filled(details: Partial<BuyerDetails>): Partial<BuyerDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
}
