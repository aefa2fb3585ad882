import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { CREDIT_STATES } from '#rooms/wallet/rules/credit-states.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { searchFields } from '../rules/employee-form.ts'
import { formWords as words } from '../words/form.ts'
import { EMPLOYEE_STATUSES, SUBSIDIARY, subsidiaryParams } from './employee.ts'
import { tag } from './list.ts'

/** The most ids of one request; everybody else is selected by filters. */
const MOST_IDS = 1000
const id = uuid({ invalid: words.unknown })
const ids = z.array(id).max(MOST_IDS)
const day = wireDate({ invalid: words.lastWorkingDay.invalid })
/** A list in JSON, one value, or several separated by commas, as in the query of the list. */
const oneOrMany = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess(
    (written) => (Array.isArray(written) ? written : String(written).split(',')).map(String),
    z.array(z.enum(values)).max(values.length),
  )

const selection = z
  .strictObject({
    partner_user_ids: ids.min(1).optional(),
    /** The filters of the list; every person that matches is meant. */
    select: z
      .strictObject({
        partner_id: uuid({ invalid: words.plan.invalid }).optional(),
        statuses: oneOrMany(EMPLOYEE_STATUSES).optional(),
        app_installed: oneOrMany(['1', '0']).optional(),
        wallet_enabled: oneOrMany(['1', '0']).optional(),
        activated: oneOrMany(['1', '0']).optional(),
        credits: oneOrMany(CREDIT_STATES).optional(),
        location: tag,
        function: tag,
        designation: tag,
        entity: tag,
        added_on_start_date: day.optional(),
        added_on_end_date: day.optional(),
        q: searchFields.q.optional(),
        email: searchFields.email.optional(),
        mobile: searchFields.mobile.optional(),
        reference_id: searchFields.reference_id.optional(),
        /** One of the search fields, as an object. */
        search: z
          .strictObject({
            q: searchFields.q.optional(),
            email: searchFields.email.optional(),
            mobile: searchFields.mobile.optional(),
            reference_id: searchFields.reference_id.optional(),
          })
          .optional(),
      })
      .optional(),
    exclude_ids: ids.default([]),
    /** Says what would happen and sends nothing. */
    dry_run: z.boolean().default(false),
  })
  .refine((body) => (body.partner_user_ids === undefined) !== (body.select === undefined), {
    path: ['partner_user_ids'],
    error: words.oneSelection,
  })
export type Selection = z.output<typeof selection>

const reminded = z.strictObject({
  /** People who get a reminder, or would. */
  eligible: z.int(),
  sent: z.int(),
  /** People who get none, by why; each is counted once. */
  skipped: z.strictObject({ blocked: z.int(), installed: z.int(), recently_reminded: z.int() }),
})
export type ReminderResult = z.output<typeof reminded>

const shape = {
  method: 'POST',
  who: partnerMay('employees.remind'),
  params: subsidiaryParams,
  body: selection,
  // A thousand ids of 36 characters, and a thousand excluded ones.
  body_bytes: 98_304,
  reply: reminded,
} as const

export const remindPartnerUsers = defineCall({
  ...shape,
  name: 'remindPartnerUsers',
  path: `${SUBSIDIARY}/communications/app_install`,
  summary: 'Reminds employees of the app: those whose plan is active and who do not have it, once in three days.',
})

export const remindInBulk = defineCall({
  ...shape,
  name: 'remindInBulk',
  path: `${SUBSIDIARY}/communications/bulk`,
  summary: 'The same as communications/app_install.',
})
