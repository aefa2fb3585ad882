import { agentWords } from '../words/agent.ts'

export interface BookingForm {
  uhid: string
  speciality: string
  preferredLanguage: string
}

/** What is missing in the form, by field. */
export function bookingFormFaults(form: BookingForm): Partial<BookingForm> {
  const fields = Object.keys(agentWords.required) as (keyof BookingForm)[]
  return Object.fromEntries(
    fields.filter((field) => form[field].trim() === '').map((field) => [field, agentWords.required[field]]),
  )
}
