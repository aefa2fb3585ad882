import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { GENDERS } from '#values/gender.ts'
import { memberFields } from '../rules/member-form.ts'
import { subscriptionWords as words } from '../words.ts'
import { person } from './usage.ts'

const faults = words.memberFaults

export const Member = z.object({
  ...person,
  relation: z.string().nullable(),
  dob: z.iso.date().nullable(),
  /** In completed years, today. */
  age: z.int().nullable(),
  gender: z.enum(GENDERS).nullable(),
  primary: z.boolean(),
  /** The kind of place the person takes. */
  covered_as: z.enum(['adult', 'minor']),
  /** What is entered of name, relation, age and gender stays once the person has used the plan. */
  has_used: z.boolean(),
  /** Until when the plan covers the person, where their company has said so. */
  last_covered_on: z.iso.date().nullable(),
  /** What the company entered and the buyer has not confirmed: the person, or their number and address. */
  awaits: z.enum(['PERSON', 'CONTACT']).nullable(),
  version: z.int(),
})
export type Member = z.output<typeof Member>

const places = z.object({ adult: z.int(), minor: z.int() })
const memberParams = z.strictObject({ id: z.uuid(), uhid: z.uuid() })
const PLAN_NOT_ACTIVE = { status: 409, message: words.refusals.PLAN_NOT_ACTIVE }
const COVERAGE_FULL = { status: 409, message: words.refusals.COVERAGE_FULL }

export const listPlanMembers = defineCall({
  name: 'listPlanMembers',
  method: 'GET',
  path: 'subscriptions/{id}/members',
  summary: 'Lists the members of a plan of the user, the buyer first, and the number of free places.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    /** The date in India for which ages are computed. */
    today: z.iso.date(),
    plan_name: z.string(),
    coverage: places,
    /** The place of a person who has used the plan becomes free with the next paid period. */
    free: places,
    /** While the plan is active. */
    can_change: z.boolean(),
    members: z.array(Member),
  }),
})

export const addMember = defineCall({
  name: 'addMember',
  method: 'POST',
  path: 'subscriptions/{id}/members',
  summary:
    'Adds a member to a plan of the user. A child under 18 requires the consent of the buyer as parent or guardian.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({
      ...memberFields,
      dob: memberFields.dob.optional(),
      age: memberFields.age.optional(),
      mobile: memberFields.mobile.optional(),
      email: memberFields.email.optional(),
      guardian_consent: memberFields.guardian_consent.optional(),
    })
    // Reported together with the other fields' errors.
    .refine(({ dob, age }) => dob !== undefined || age !== undefined, {
      path: ['dob'],
      error: faults.mandatory,
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  reply: Member,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: { PLAN_NOT_ACTIVE, COVERAGE_FULL },
})

export const changeMember = defineCall({
  name: 'changeMember',
  method: 'PATCH',
  path: 'subscriptions/{id}/members/{uhid}',
  summary: 'Updates a member of a plan of the user; omitted fields do not change.',
  who: signedIn,
  params: memberParams,
  body: z.strictObject({
    version: z.int().min(1).max(2_147_483_647),
    name: memberFields.name.optional(),
    relation: memberFields.relation.optional(),
    dob: memberFields.dob.optional(),
    age: memberFields.age.optional(),
    gender: memberFields.gender.optional(),
    mobile: memberFields.mobile.optional(),
    email: memberFields.email.optional(),
    guardian_consent: memberFields.guardian_consent.optional(),
  }),
  reply: Member,
  refusals: {
    PLAN_NOT_ACTIVE,
    COVERAGE_FULL,
    MEMBER_USED: { status: 409, message: words.refusals.MEMBER_USED },
  },
})

export const removeMember = defineCall({
  name: 'removeMember',
  method: 'POST',
  path: 'subscriptions/{id}/members/{uhid}/remove',
  summary: 'Removes a member from a plan of the user. Recorded usage remains, and a consent given for a child ends.',
  who: signedIn,
  params: memberParams,
  body: z.strictObject({ version: z.int().min(1).max(2_147_483_647) }),
  status: 204,
  reply: z.void(),
  refusals: { PLAN_NOT_ACTIVE, PRIMARY_STAYS: { status: 409, message: words.refusals.PRIMARY_STAYS } },
})
