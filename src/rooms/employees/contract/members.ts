import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { addMember, changeMember, removeMember } from '#rooms/subscriptions/contract/members.ts'
import { GENDERS } from '#values/gender.ts'
import { wireDate } from '#values/wire-time.ts'
import { BLOCK_REASONS } from '../rules/block.ts'
import { refusalWords as texts, formWords as words } from '../words/form.ts'
import { employeeParams, memberParams, SUBSIDIARY } from './employee.ts'
import { BLOCKED_BY_STAFF, DELETION_LIMIT, OWN } from './refusals.ts'

/** A person whom an employee's plan covers too. What they use it for is not the company's business. */
export const Dependent = z.strictObject({
  uhid: z.uuid(),
  name: z.string().nullable(),
  relation: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dob: z.iso.date().nullable(),
  /** In completed years, today. */
  age: z.int().nullable(),
  /** Masked, as the address is: how to reach a family is not the company's business. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  covered_as: z.enum(['adult', 'minor']),
  /** A removal that waits for this day. */
  last_covered_day: z.iso.date().nullable(),
  /** WAITING: the employee has not confirmed what the company entered, so it opens nothing and uses nothing. */
  confirmation: z.enum(['CONFIRMED', 'WAITING']),
  version: z.int(),
})
export type Dependent = z.output<typeof Dependent>

const places = z.strictObject({ adult: z.int(), minor: z.int() })

export const listDependents = defineCall({
  name: 'listDependents',
  method: 'GET',
  path: `${SUBSIDIARY}/partner_users/{id}/members`,
  summary: 'Lists the people whom an employee’s plan covers too, and the number of free places.',
  who: partnerMay('employees.view'),
  params: employeeParams,
  reply: z.strictObject({ coverage: places, free: places, can_change: z.boolean(), members: z.array(Dependent) }),
})

export const addDependent = defineCall({
  name: 'addDependent',
  method: 'POST',
  path: `${SUBSIDIARY}/partner_users/{id}/members`,
  summary:
    'Adds a person to an employee’s plan, within what it covers; the employee confirms them before the plan is used. For a child the employee, its parent or guardian, has agreed.',
  who: partnerMay('employees.edit'),
  params: employeeParams,
  body: addMember.body,
  reply: Dependent,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  refusals: { ...addMember.refusals, BLOCKED_BY_STAFF, ...OWN },
})

export const changeDependent = defineCall({
  name: 'changeDependent',
  method: 'PATCH',
  path: `${SUBSIDIARY}/partner_users/{id}/members/{uhid}`,
  summary:
    'Corrects details of a person on an employee’s plan; omitted fields do not change. Name and date of birth together do not change.',
  who: partnerMay('employees.edit'),
  params: memberParams,
  body: changeMember.body,
  reply: Dependent,
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  refusals: {
    PLAN_NOT_ACTIVE: changeMember.refusals.PLAN_NOT_ACTIVE,
    COVERAGE_FULL: changeMember.refusals.COVERAGE_FULL,
    /** The employee has confirmed the person, or entered the number or address: so whether anything was used is not told. */
    MEMBER_FIXED: { status: 409, message: texts.MEMBER_FIXED },
    /** `extra_args`: update_limit. */
    UPDATE_LIMIT: { status: 409, message: texts.UPDATE_LIMIT },
    BLOCKED_BY_STAFF,
    ...OWN,
  },
})

export const removeDependent = defineCall({
  name: 'removeDependent',
  method: 'POST',
  path: `${SUBSIDIARY}/partner_users/{id}/members/{uhid}/remove`,
  summary:
    'Removes a person from an employee’s plan: today or before is at once, up to 60 days ahead is planned. Again: sets another day.',
  who: partnerMay('employees.edit'),
  params: memberParams,
  body: z.strictObject({
    ...removeMember.body.shape,
    last_covered_day: wireDate({ invalid: words.lastCoveredDay.invalid }).optional(),
    reason: z.enum(BLOCK_REASONS, words.reason).optional(),
  }),
  status: 204,
  reply: z.void(),
  refusals: { ...removeMember.refusals, DELETION_LIMIT },
})
