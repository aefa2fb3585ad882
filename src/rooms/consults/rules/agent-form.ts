import { agentWords } from '../words/agent.ts'

export interface BookingFields {
  uhid: string
  speciality: string
  preferredLanguage: string
}

/** What is missing in the form, by field. */
export function bookingFormFaults(form: BookingFields): Partial<BookingFields> {
  const fields = Object.keys(agentWords.required) as (keyof BookingFields)[]
  return Object.fromEntries(
    fields.filter((field) => form[field].trim() === '').map((field) => [field, agentWords.required[field]]),
  )
}
