import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMayWithCredits } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { employeeFields as fields } from '../rules/employee-form.ts'
import { formWords as words } from '../words/form.ts'
import { PartnerUser, SUBSIDIARY, subsidiaryParams } from './employee.ts'
import {
  BLOCKED_BY_STAFF,
  DUPLICATE_EMPLOYEE,
  INSUFFICIENT_FUNDS,
  OWN,
  PLAN_NOT_ACTIVE,
  QUOTA_EXCEEDED,
} from './refusals.ts'

const partnerId = uuid({ invalid: words.plan.invalid, required: words.plan.required })

export const addPartnerUser = defineCall({
  name: 'addPartnerUser',
  method: 'POST',
  path: `${SUBSIDIARY}/partner_user`,
  summary: 'Gives a person the plan of a contract, and health credits where it has them. Takes one of its lives.',
  who: partnerMayWithCredits('employees.add'),
  params: subsidiaryParams,
  body: z.strictObject({
    name: fields.name,
    email: fields.email.optional(),
    mobile: fields.mobile,
    partnerId,
    reference_id: fields.reference_id.optional(),
    walletAmount: fields.walletAmount.optional(),
    /** How the credits are divided: all packages of the contract, or none for undivided credits. */
    sublimits: fields.sublimits.optional(),
    tags: fields.tags.optional(),
    custom: fields.custom.optional(),
  }),
  reply: PartnerUser,
  status: 201,
  idempotent: true,
  refusals: { DUPLICATE_EMPLOYEE, QUOTA_EXCEEDED, INSUFFICIENT_FUNDS, PLAN_NOT_ACTIVE, BLOCKED_BY_STAFF, ...OWN },
})
