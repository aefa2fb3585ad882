import { formatRupees, parseRupees } from '#values/money.ts'
import { forecastWords as words } from '../words/forecast.ts'
import type { UploadError } from './upload-errors.ts'
import { uploadErrorOf } from './upload-errors.ts'

type UploadType = keyof typeof words.does

/** What the dry run of a file found. */
export interface DryRun {
  valid: number
  invalid: number
  /** Lives, deletions or updates that the valid rows take. */
  requested: number
  /** Null where the contract has no limit. */
  remaining_quota: number | null
  /** Rupees; null where the plan gives no credits. */
  required: number | null
  available: number | null
  /** Rows for which a parent or guardian is to agree. */
  children?: number | undefined
  /** Rupees of health credits that return with people who leave. */
  returns?: number | undefined
  /** People who leave, and have a plan of another contract too. */
  other_plans?: number | undefined
}

const LIMITED = {
  ACTIVATE: words.of.lives,
  BLOCK: words.of.deletions,
  MEMBER_ACTIVATE: undefined,
  MEMBER_PATCH: words.of.updates,
  MEMBER_BLOCK: words.of.deletions,
} satisfies Record<UploadType, unknown>

/** '9,812 people …' in one sentence: what happens, what it takes of what there is, and what needs a look. */
export function forecastOf(type: UploadType, run: DryRun): string {
  const { valid, invalid, requested, remaining_quota, required, available, returns = 0, other_plans = 0 } = run
  const of = LIMITED[type]
  const takes = [
    ...(of && remaining_quota !== null ? [of(requested, remaining_quota)] : []),
    ...(required !== null && available !== null ? [words.of.credits(inRupees(required), inRupees(available))] : []),
  ]
  const does = valid === 0 ? words.nothing : [words.does[type](valid), ...takes].join(', ')
  const more = [
    ...(returns > 0 ? [words.returns(inRupees(returns))] : []),
    ...(other_plans > 0 ? [words.goOn(other_plans)] : []),
    ...(invalid > 0 ? [words.look(invalid)] : []),
  ]
  return `${[does, ...more].join('; ')}.`
}

/** Why the valid rows cannot start, which the server would refuse: quota or credits (D8.07-D8.11, D8.13). */
export function blockOf(type: UploadType, run: DryRun): { error: UploadError; isCredits: boolean } | undefined {
  const { requested, remaining_quota, required, available } = run
  if (remaining_quota !== null && requested > remaining_quota)
    return { error: uploadErrorOf(quotaRefusal(type, run)), isCredits: false }
  if (required !== null && available !== null && required > available)
    return { error: uploadErrorOf({ type: 'ECD109', extra_args: { required, available } }), isCredits: true }
  return undefined
}

function quotaRefusal(type: UploadType, { requested, remaining_quota: left }: DryRun) {
  if (type === 'ACTIVATE') return { type: 'ECD105', extra_args: { requested, remaining_quota: left } }
  if (type === 'MEMBER_PATCH') return { type: 'ECD107', extra_args: { requested, remaining_patch_quota: left } }
  return { type: 'ECD106', extra_args: { requested, remaining_block_quota: left } }
}

function inRupees(rupees: number): string {
  return formatRupees(parseRupees(rupees) ?? 0n)
}
