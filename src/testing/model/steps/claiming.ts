import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { uploadedPhoto } from '../../uploaded-photo.ts'
import { act, inCast, pick, type Stage, type Step } from '../step.ts'

const TYPES: readonly [ClaimType, ...ClaimType[]] = [
  'In-Clinic Doctor Consultation',
  'In-Clinic Doctor Consultation',
  'Lab Tests',
  'Pharmacy',
  'Dental Procedure',
  'Annual Health Checkup',
]
const RUPEES: readonly [number, ...number[]] = [90, 400, 499.5, 730, 1_000, 1_999, 2_500, 25_000]

function bill({ dice, world }: Stage) {
  return {
    claim_amount: dice.of(RUPEES),
    scheduled_time: toWireTime(new Date(world.clock.now().getTime() - dice.number(25) * DAY_MS)),
    provider_name: 'Dr. Leela Rao',
    establishment_name: 'Sahyadri Clinic',
    additional_details: { city: 'Pune', bill_number: `B-${dice.number(40)}`, package: 'Basic', procedure: 'Filling' },
    declaration: true,
  }
}

const files = ({ dice }: Stage) => ({
  bill_files: [uploadedPhoto()],
  prescription_files: dice.chance(95) ? [uploadedPhoto()] : [],
  document_files: [],
})

/** A member files the bill of a service. */
export const file: Step = async (stage) => {
  const { dice, cast } = stage
  const plan = await pick<{ account_id: string; id: string; uhid: string }>(
    stage,
    `select s.account_id, s.id, m.uhid from subscriptions s join subscription_members m on m.subscription_id = s.id and m.is_primary
      where s.account_id in (${cast.buyers.map(({ caller }) => `'${caller.account_id}'`).join()})
      order by s.status in ('ACTIVE', 'PAST_DUE') desc, s.policy_serial desc limit ${dice.chance(85) ? 5 : 20}`,
  )
  if (!plan) return
  await act(stage, 'fileClaim', {
    caller: callerOf(stage, plan.account_id),
    query: { claim_type: dice.of(TYPES), version: 'v2' },
    body: { ...bill(stage), uhid: plan.uhid, subscription_id: plan.id },
    files: files(stage),
  })
}

interface OwnClaimRow {
  id: bigint
  account_id: string
  version: number
}

const ownClaim = (stage: Stage, statuses: string) =>
  pick<OwnClaimRow>(
    stage,
    `select id, account_id, version from claims where status in (${statuses})
      and account_id in (${inCast(stage)}) order by id desc limit 12`,
  )

export const amend: Step = async (stage) => {
  const claim = await ownClaim(stage, `'INITIATED', 'ON_HOLD'`)
  if (!claim) return
  const { dice } = stage
  const { declaration: _, ...changed } = bill(stage)
  await act(stage, 'amendClaim', {
    caller: callerOf(stage, claim.account_id),
    params: { id: String(claim.id) },
    body: { ...changed, submit_response: dice.chance(50), comment: 'Here it is' },
    files: { bill_files: [], prescription_files: [], document_files: [] },
  })
}

export const withdraw: Step = async (stage) => {
  const claim = await ownClaim(stage, `'INITIATED', 'ON_HOLD', 'PENDING'`)
  if (!claim) return
  await act(stage, 'withdrawClaim', {
    caller: callerOf(stage, claim.account_id),
    params: { id: String(claim.id) },
    body: {},
  })
}

export const resubmit: Step = async (stage) => {
  const claim = await ownClaim(stage, `'REJECTED'`)
  if (!claim) return
  await act(stage, 'resubmitClaim', {
    caller: callerOf(stage, claim.account_id),
    params: { id: String(claim.id) },
    query: { version: 'v2' },
    body: { claim_amount: stage.dice.of(RUPEES), declaration: true },
    files: { bill_files: [uploadedPhoto()], prescription_files: [], document_files: [] },
  })
}

export function callerOf({ cast }: Stage, account_id: string) {
  const person = [...cast.buyers, ...cast.staff].find(({ caller }) => caller.account_id === account_id)
  if (!person) throw new Error(`Nobody of the cast is ${account_id}`)
  return person.caller
}
