import type { ProposalStatus } from '#rooms/covid-care/rules/proposal-state.ts'
import type { ConsentState } from '#rooms/partner-consents/rules/consent-state.ts'

/** What a coordinator does next with an order (decisions §23). */
export const NEXT_STEPS = ['RESEND', 'FILL_DETAILS', 'CHECK', 'ACTIVATE', 'TRACK', 'ASK_AGAIN'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** Why an order shows no more than its consent: it was withdrawn, or given to a colleague. */
export const HELD_BACK = ['WITHDRAWN', 'COLLEAGUE'] as const
export type HoldReason = (typeof HELD_BACK)[number]

export interface OrderState {
  consent: ConsentState
  /** Whether the consent is asked for, or given to, the coordinator who looks. */
  is_mine: boolean
  /** Of the newest proposal of the person for the plan; null without one, and where it is held back. */
  proposal: ProposalStatus | null
  /** Whether every question is answered and an address is chosen. */
  is_complete: boolean
}

const OF_PROPOSAL: Record<ProposalStatus, (is_complete: boolean) => NextStep | null> = {
  DRAFT: (is_complete) => (is_complete ? 'CHECK' : 'FILL_DETAILS'),
  ELIGIBLE: () => 'ACTIVATE',
  // An answer may have been mistyped, or another address may be served.
  INELIGIBLE: () => 'FILL_DETAILS',
  EXPIRED: () => 'CHECK',
  // The person has bought the plan for themselves.
  CONSUMED: () => null,
}

const OF_CONSENT: Record<ConsentState, (order: OrderState) => NextStep | null> = {
  REQUESTED: () => 'RESEND',
  PROVIDED: ({ is_mine, proposal, is_complete }) => {
    if (!is_mine) return null
    return proposal === null ? 'FILL_DETAILS' : OF_PROPOSAL[proposal](is_complete)
  },
  ACTIVATED: ({ is_mine }) => (is_mine ? 'TRACK' : null),
  EXPIRED: () => 'ASK_AGAIN',
  DECLINED: () => 'ASK_AGAIN',
  ENDED: () => 'ASK_AGAIN',
  WITHDRAWN: () => 'ASK_AGAIN',
}

export function nextStep(order: OrderState): NextStep | null {
  return OF_CONSENT[order.consent](order)
}

/** In these states a consent has been given, and its own coordinator reads where the order is. */
const GIVEN: readonly ConsentState[] = ['PROVIDED', 'ACTIVATED', 'ENDED']

/** What an order does not show of its person; null where it shows all there is. */
export function heldBack({ consent, is_mine }: Pick<OrderState, 'consent' | 'is_mine'>): HoldReason | null {
  if (consent === 'WITHDRAWN') return 'WITHDRAWN'
  return GIVEN.includes(consent) && !is_mine ? 'COLLEAGUE' : null
}
