import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { employeeFields as fields } from '../rules/employee-form.ts'
import { refusalWords as texts, formWords as words } from '../words/form.ts'
import { PartnerUser, SUBSIDIARY, subsidiaryParams } from './employee.ts'
import { DUPLICATE_EMPLOYEE, INSUFFICIENT_FUNDS, NOT_ACTIVE, OWN, PLAN_NOT_ACTIVE } from './refusals.ts'

export const editPartnerUser = defineCall({
  name: 'editPartnerUser',
  method: 'PATCH',
  path: `${SUBSIDIARY}/partner_user`,
  summary: 'Changes an employee; omitted fields stay. walletAmount is the new total: the difference is moved.',
  who: partnerMay('employees.edit'),
  params: subsidiaryParams,
  body: z.strictObject({
    partner_user_id: uuid({ invalid: words.unknown }),
    /** The version that the writer has seen; without it, the newest is changed. */
    version: z.int().min(1).max(2_147_483_647).optional(),
    reference_id: fields.reference_id.optional(),
    walletAmount: fields.newWalletAmount.optional(),
    sublimits: fields.sublimits.optional(),
    tags: fields.tags.optional(),
    custom: fields.custom.optional(),
  }),
  reply: PartnerUser,
  idempotent: true,
  refusals: {
    DUPLICATE_EMPLOYEE,
    INSUFFICIENT_FUNDS,
    PLAN_NOT_ACTIVE,
    NOT_ACTIVE,
    REFERENCE_ID_SET: { status: 403, message: texts.REFERENCE_ID_SET },
    ...OWN,
  },
})
