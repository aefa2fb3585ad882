import { isEmail } from '#values/email.ts'
import { isMobile } from '#values/mobile.ts'

/** What a coordinator has typed and chosen. */
export interface RequestForm {
  partner_id: string
  mobile: string
  name: string
  email: string
}

/** What is known of the choice. */
export interface RequestFacts {
  /** Lives left of the chosen plan. */
  remaining_quota: number
  /** Whether the number has an open order for the plan; undefined until that is known. */
  has_open_order: boolean | undefined
}

export type RequestFault = 'plan' | 'quota' | 'mobile' | 'asking' | 'open' | 'name' | 'email'

const NAME_MORE_THAN = 2

/** Why the request cannot be sent yet: the first reason in the order of the form; null once it can (D5.37). */
export function requestFault(form: RequestForm, facts: RequestFacts): RequestFault | null {
  if (form.partner_id === '') return 'plan'
  if (facts.remaining_quota <= 0) return 'quota'
  if (!isMobile(form.mobile)) return 'mobile'
  if (form.name.trim().length <= NAME_MORE_THAN) return 'name'
  if (form.email.trim() !== '' && !isEmail(form.email.trim())) return 'email'
  if (facts.has_open_order === undefined) return 'asking'
  return facts.has_open_order ? 'open' : null
}
