import * as z from 'zod'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { uuid } from '#values/uuid.ts'
import { formWords as words } from '../words/form.ts'

/** Path prefix of the calls about one company. */
export const SUBSIDIARY = 'partner_dashboard/subsidiaries/{subsidiaryId}'
export const subsidiaryParams = z.strictObject({ subsidiaryId: uuid({ invalid: words.unknown }) })
export const employeeParams = z.strictObject({ ...subsidiaryParams.shape, id: uuid({ invalid: words.unknown }) })
export const memberParams = z.strictObject({ ...employeeParams.shape, uhid: uuid({ invalid: words.unknown }) })

export const EMPLOYEE_STATUSES = ['ACTIVE', 'EXPIRED'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]
const BLOCKED_BY = ['COMPANY', 'STAFF'] as const
const END_REASONS = ['BLOCKED', 'ENDED'] as const

/** A person under a contract. Amounts are rupees; dates are days in India. */
export const PartnerUser = z.strictObject({
  id: z.uuid(),
  /** What the company wrote, not what the person calls themselves. */
  name: z.string(),
  email: z.string().nullable(),
  /** Masked where the person activated the plan by themselves and keeps their number to themselves. */
  mobile: z.string(),
  /** Null where the company does not use employee IDs. */
  external_reference_id: z.string().nullable(),
  app_installed: z.literal([0, 1]),
  /** Null where the contract gives no health credits; then the amounts are null too. */
  wallet_id: z.uuid().nullable(),
  /** `consumed`, `on_hold` and `balance` add up to it. */
  allotted: z.number().nullable(),
  balance: z.number().nullable(),
  consumed: z.number().nullable(),
  on_hold: z.number().nullable(),
  subscription_start_date: z.iso.date(),
  /** The last covered day: the last working day of a person who left. */
  subscription_end_date: z.iso.date(),
  partner_id: z.uuid(),
  plan_name: z.string(),
  status: z.enum(EMPLOYEE_STATUSES),
  /** BLOCKED: the company ended the plan; ENDED: it ran to its end. */
  end_reason: z.enum(END_REASONS).nullable(),
  /** Whose blocks hold now: each is lifted by those who set it, COMPANY by your users, STAFF by ours. */
  blocked_by: z.array(z.enum(BLOCKED_BY)),
  /** Where the person has logged in since. */
  activated: z.boolean(),
  /** A block that waits for this day, or happened on it. */
  last_working_day: z.iso.date().nullable(),
  /** Until when bills of the time before the block are accepted; the rest of the credits returns then. */
  runout_on: z.iso.date().nullable(),
  /** Until when the block can be undone, UTC; null if it cannot. */
  restorable_until: z.string().nullable(),
  tags: z.partialRecord(z.enum(TAG_NAMES), z.string()),
  custom: z.record(z.string(), z.string()),
  version: z.int(),
})
export type PartnerUser = z.output<typeof PartnerUser>
