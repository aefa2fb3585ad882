import * as z from 'zod'
import { uuid } from '#values/uuid.ts'
import { CONSENT_STATES, CONSENT_STATUSES } from '../rules/consent-state.ts'
import { CONSENT_PURPOSES, CONSENT_SCOPES } from '../rules/coordinator-acts.ts'
import { consentCallWords as words } from '../words/calls.ts'

export const consentId = uuid({ invalid: words.fields.id })

/** What both sides read. Times are UTC, 'YYYY-MM-DD HH:mm:ss'. */
export const consentFacts = {
  id: z.uuid(),
  status: z.enum(CONSENT_STATUSES),
  /** Where it stands: `status`, with what has happened since. */
  state: z.enum(CONSENT_STATES),
  /** The person who has agreed; null before, and for the coordinator again once it is withdrawn. */
  account_id: z.uuid().nullable(),
  /** The coordinator: a user of the company's dashboard. */
  partner_user_id: z.uuid(),
  partner_user: z.strictObject({ name: z.string() }),
  subsidiary: z.strictObject({ id: z.uuid(), name: z.string() }),
  /** The company's contract, and the plan that it gives. */
  partner_id: z.uuid(),
  plan: z.strictObject({ id: z.uuid(), name: z.string() }),
  /** What it is for: to arrange home care, or to file claims. */
  purpose: z.enum(CONSENT_PURPOSES),
  scopes: z.array(z.enum(CONSENT_SCOPES)),
  text_version: z.string(),
  /** As whom the coordinator has asked. */
  name: z.string().nullable(),
  requested_at: z.string(),
  /** Until then the person can answer. */
  expires_at: z.string(),
  declined_at: z.string().nullable(),
  provided_at: z.string().nullable(),
  /** Until then the coordinator can act. */
  access_until: z.string().nullable(),
  activated_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
} as const
