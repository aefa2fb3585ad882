import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, staffMay } from '#rooms/access/who.ts'
import { json } from '#values/json.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { invalidWords } from '../rules/invalid-words.ts'
import { SETTING_INPUTS } from '../rules/setting-input.ts'
import { catalogueWords } from '../words.ts'

const words = catalogueWords.proposals
const why = text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy)
const datedValue = z.strictObject({ value: z.unknown(), effective_from: z.string() })

const proposal = z.strictObject({
  id: z.uuid(),
  value: z.unknown(),
  /** UTC: when it takes effect if it is confirmed now. */
  effective_from: z.string(),
  reason: z.string(),
  proposed_by: z.string().nullable(),
  proposed_at: z.string(),
  expires_at: z.string(),
  /** Whether the reader proposed it: they may withdraw it, a colleague may confirm it. */
  own: z.boolean(),
  /** Whether the setting has changed since: it cannot be confirmed any more. */
  stale: z.boolean(),
  /** Whether its proposer may no longer change settings: it cannot be confirmed either. */
  orphaned: z.boolean(),
})
export type SettingProposal = z.output<typeof proposal>

const closedProposal = z.strictObject({
  value: z.unknown(),
  proposed_by: z.string().nullable(),
  closed_at: z.string(),
  /** EXPIRED: nobody confirmed it in time. PROPOSER_REMOVED: who proposed it may no longer change settings. */
  outcome: z.enum(['DECLINED', 'EXPIRED', 'PROPOSER_REMOVED']),
  /** Who declined it, and why; null for the others. */
  declined_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ClosedProposal = z.output<typeof closedProposal>

const settingReply = z.strictObject({
  key: z.string(),
  /** The label of the room it belongs to. */
  group: z.string(),
  label: z.string(),
  description: z.string(),
  unit: z.string().nullable(),
  /** Whether a change needs a reason and a second person. */
  money: z.boolean(),
  input: z.strictObject({
    kind: z.enum(SETTING_INPUTS),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    choices: z.array(z.string()),
  }),
  value: z.unknown(),
  default: z.unknown(),
  /** UTC; null for a default that always applied. */
  effective_from: z.string().nullable(),
  /** Future values, the next first. */
  scheduled: z.array(datedValue),
  /** The change that waits for a second person. */
  proposal: proposal.nullable(),
  /** The last proposal, where it was declined, expired or lost its proposer within seven days. */
  closed: closedProposal.nullable(),
  /** Past values, newest first. */
  history: z.array(
    z.strictObject({
      ...datedValue.shape,
      set_at: z.string(),
      set_by: z.string().nullable(),
      /** Who proposed what `set_by` confirmed, and why. */
      proposed_by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  version: z.int(),
})
export type SettingReply = z.output<typeof settingReply>

export const listSettings = defineCall({
  name: 'listSettings',
  method: 'GET',
  path: 'dashboard/settings',
  summary: 'Lists all settings with their current, past, scheduled and proposed values.',
  who: staffMay('settings.confirm'),
  reply: z.strictObject({ settings: z.array(settingReply) }),
})

export const setSetting = defineCall({
  name: 'setSetting',
  method: 'PUT',
  path: 'dashboard/settings/{key}',
  fresh: true,
  summary:
    'Changes a setting immediately or from the start of a later day (IST). One about money is only proposed: a second person confirms it.',
  who: staffMay('settings.edit'),
  params: z.strictObject({ key: text({ max: 80 }) }),
  body: z.strictObject({
    value: json({ max: 20_000 }),
    from: wireDate({ invalid: invalidWords.day }).optional(),
    /** How often it had been changed when its author loaded it. */
    version: z.int().min(0).max(1_000_000),
    /** Required where the setting is about money. */
    reason: why.optional(),
  }),
  body_bytes: 81_920,
  reply: settingReply,
  refusals: { ALREADY_PROPOSED: { status: 409, message: words.alreadyProposed } },
})

const PROPOSAL = 'dashboard/setting_proposals/{id}'
const params = z.strictObject({ id: z.uuid() })
const decision = {
  method: 'POST',
  params,
  reply: settingReply,
} as const
const DECIDED = { PROPOSAL_DECIDED: { status: 409, message: words.decided } }
const OWN_PROPOSAL = { OWN_PROPOSAL: { status: 403, message: words.own } }

export const confirmSetting = defineCall({
  ...decision,
  name: 'confirmSetting',
  path: `${PROPOSAL}/confirm`,
  fresh: true,
  summary: 'Confirms a proposed setting, effective from the next full hour or the proposed day; never by its proposer.',
  who: staffMay('settings.confirm'),
  refusals: {
    ...DECIDED,
    ...OWN_PROPOSAL,
    ...NOT_SECOND_PERSON,
  },
  commonRefusals: ['STALE'],
})

export const declineSetting = defineCall({
  ...decision,
  name: 'declineSetting',
  path: `${PROPOSAL}/decline`,
  summary: 'Declines a proposed setting with a reason.',
  who: staffMay('settings.confirm'),
  body: z.strictObject({ reason: why }),
  refusals: { ...DECIDED, ...OWN_PROPOSAL },
})

export const withdrawSetting = defineCall({
  ...decision,
  name: 'withdrawSetting',
  path: `${PROPOSAL}/withdraw`,
  summary: 'Withdraws the proposed setting of the signed-in person.',
  who: staffMay('settings.edit'),
  refusals: { ...DECIDED, NOT_YOUR_PROPOSAL: { status: 403, message: words.notYours } },
})
