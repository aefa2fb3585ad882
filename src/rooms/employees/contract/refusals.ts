import { OWN_AFFAIR } from '#rooms/access/who.ts'
import { refusalWords as texts } from '../words/form.ts'

/** `extra_args.field` is mobile, email or reference_id. */
export const DUPLICATE_EMPLOYEE = { status: 409, message: texts.DUPLICATE_EMPLOYEE }
/** `extra_args`: requested, remaining_quota. */
export const QUOTA_EXCEEDED = { status: 409, message: texts.QUOTA_EXCEEDED }
/** `extra_args`: required, available; rupees. */
export const INSUFFICIENT_FUNDS = { status: 409, message: texts.INSUFFICIENT_FUNDS }
/** Our staff have blocked a plan of this person under the company: they lift it, nobody of the company. */
export const BLOCKED_BY_STAFF = { status: 409, message: texts.BLOCKED_BY_STAFF }
export const PLAN_NOT_ACTIVE = { status: 409, message: texts.PLAN_NOT_ACTIVE }
export const NOT_ACTIVE = { status: 409, message: texts.NOT_ACTIVE }
/** Dependents count among the contract’s deletions. `extra_args`: deletion_limit. */
export const DELETION_LIMIT = { status: 409, message: texts.DELETION_LIMIT }
/** Nobody gives credits to themselves, blocks or unblocks themselves. */
export const OWN = { OWN_AFFAIR: { ...OWN_AFFAIR.OWN_AFFAIR, message: texts.OWN_AFFAIR } }
