import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { BLOCK_REASONS } from '../rules/block.ts'
import { refusalWords as texts, formWords as words } from '../words/form.ts'
import { employeeParams, PartnerUser, SUBSIDIARY, subsidiaryParams } from './employee.ts'
import {
  BLOCKED_BY_STAFF,
  DELETION_LIMIT,
  DUPLICATE_EMPLOYEE,
  INSUFFICIENT_FUNDS,
  NOT_ACTIVE,
  OWN,
  PLAN_NOT_ACTIVE,
  QUOTA_EXCEEDED,
} from './refusals.ts'

const lastWorkingDay = wireDate({ invalid: words.lastWorkingDay.invalid })

export const previewBlock = defineCall({
  name: 'previewBlock',
  method: 'GET',
  path: `${SUBSIDIARY}/partner_users/{id}/block`,
  summary: 'Returns what blocking an employee would do: to the money, the dependents and the open claims.',
  who: partnerMay('employees.block'),
  params: employeeParams,
  query: z.strictObject({ last_working_day: lastWorkingDay.optional() }),
  reply: z.strictObject({
    last_working_day: z.iso.date(),
    /** Now, or on the night after the last working day. */
    immediate: z.boolean(),
    dependents: z.int(),
    /** Claims that are not decided or not paid: they go on. */
    open_claims: z.int(),
    /** Rupees; null without a wallet. Credits on hold stay for the claims. */
    on_hold: z.number().nullable(),
    /** What is available now, and returns: at once, or on the day after the run-out. */
    credits: z.number().nullable(),
    /** Until when bills of the time before are accepted; null where the credits return at once. */
    runout_on: z.iso.date().nullable(),
    /** Whether the life can be given to another. */
    frees_seat: z.boolean(),
    /** Plans of the same person under other contracts of the company, which go on. */
    other_plans: z.array(z.strictObject({ plan_name: z.string(), starts_on: z.iso.date(), ends_on: z.iso.date() })),
    /** How many people the contract may still delete in this plan year; null: no limit. */
    remaining_deletions: z.int().nullable(),
  }),
  refusals: { NOT_ACTIVE },
})

export const blockPartnerUser = defineCall({
  name: 'blockPartnerUser',
  method: 'DELETE',
  path: `${SUBSIDIARY}/partner_user`,
  summary: 'Blocks an employee: today or before is at once, up to 60 days ahead is planned. Again: sets another day.',
  who: partnerMay('employees.block'),
  params: subsidiaryParams,
  body: z.strictObject({
    partner_user_id: uuid({ invalid: words.unknown }),
    /** The version that the writer has seen; without it, the newest is blocked. */
    version: z.int().min(1).max(2_147_483_647).optional(),
    last_working_day: lastWorkingDay.optional(),
    reason: z.enum(BLOCK_REASONS, words.reason).optional(),
    /** Of a planned block: the day on whose morning the person is told. Without it, the last working day. */
    notice_on: wireDate({ invalid: words.noticeDay }).optional(),
  }),
  reply: PartnerUser,
  refusals: { NOT_ACTIVE, DELETION_LIMIT, ...OWN },
})

export const restorePartnerUser = defineCall({
  name: 'restorePartnerUser',
  method: 'POST',
  path: `${SUBSIDIARY}/partner_user/{id}/restore`,
  summary: 'Undoes a block, for 24 hours, or calls off a planned one: the plan goes on as it was.',
  who: partnerMay('employees.restore'),
  params: employeeParams,
  reply: PartnerUser,
  refusals: {
    NOT_BLOCKED: { status: 409, message: texts.NOT_BLOCKED },
    RESTORE_OVER: { status: 409, message: texts.RESTORE_OVER },
    DUPLICATE_EMPLOYEE,
    QUOTA_EXCEEDED,
    INSUFFICIENT_FUNDS,
    PLAN_NOT_ACTIVE,
    BLOCKED_BY_STAFF,
    ...OWN,
  },
})
