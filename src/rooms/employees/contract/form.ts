import * as z from 'zod'
import { defineCall, type ReplyOf } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { uuid } from '#values/uuid.ts'
import { formWords as words } from '../words/form.ts'
import { SUBSIDIARY, subsidiaryParams } from './employee.ts'

const partnerId = uuid({ invalid: words.plan.invalid, required: words.plan.required })

export const readEmployeeForm = defineCall({
  name: 'readEmployeeForm',
  method: 'GET',
  path: `${SUBSIDIARY}/partner_user/form`,
  summary: 'Returns what a contract asks of an employee, and the lives and health credits it has left.',
  who: partnerMay('employees.view'),
  params: subsidiaryParams,
  query: z.strictObject({ partner_id: partnerId }),
  reply: z.strictObject({
    partner_id: z.uuid(),
    /** Whether people can be added and changed. */
    is_active: z.boolean(),
    /** Why not; null where they can. */
    closed_because: z.enum(['NOT_ACTIVE', 'ENDED', 'HOME_CARE']).nullable(),
    /** Lives that are left; adding a person takes one. */
    quota: z.int(),
    remaining_quota: z.int(),
    /** Health credits that can be allotted, in rupees; null without a wallet. */
    available: z.number().nullable(),
    /** The days that the plan of somebody added today covers. */
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    quota_reusable: z.boolean(),
    runout_days_on_exit: z.int(),
    rules: z.strictObject({
      is_wallet_based_plan: z.boolean(),
      is_email_optional: z.boolean(),
      uses_reference_ids: z.boolean(),
      reference_id_mask: z.string().nullable(),
      reference_id_pattern: z.string().nullable(),
      reference_id_placeholder: z.string().nullable(),
      reference_id_sample: z.string().nullable(),
      packages: z.array(z.strictObject({ id: z.uuid(), name: z.string(), shared: z.boolean() })),
      tag_values: z.partialRecord(z.enum(TAG_NAMES), z.array(z.string())),
      custom_fields: z.array(z.strictObject({ key: z.string(), label: z.string(), required: z.boolean() })),
    }),
  }),
})
export type EmployeeForm = ReplyOf<typeof readEmployeeForm>
