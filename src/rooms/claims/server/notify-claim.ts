import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { TemplateName, VariablesOf } from '#rooms/notifications/rules/templates.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { LAPSE_DAYS } from '../rules/guards.ts'
import { DEDUCTION_REASONS, type DeductionCode, reasonLabel } from '../rules/reasons.ts'
import { notifyWords as words } from '../words/notify.ts'
import type { Chase } from './commands/chase-answer.ts'
import type { ClaimMoved, ClaimRow } from './move-claim.ts'
import { readPlanHalt } from './plan-halt.ts'

type Notifier = Pick<Parts, 'db' | 'config' | 'keys'>

/** Notifies the payee of a claim's transition, once for each entry of its history. */
export async function notifyMove(parts: Notifier, moved: ClaimMoved, now: Date): Promise<void> {
  const claim = await read(parts, moved.claim_id)
  const message = await messageOf(parts, claim, moved)
  if (message) await send(parts, claim, message, `claim:${claim.id}:${moved.history_id}`, now)
}

/** Reminds a member of a question, unless they have answered. */
export async function remind(parts: Notifier, { claim_id, on_hold_at, day }: Chase, now: Date): Promise<void> {
  const claim = await read(parts, claim_id)
  if (claim.status !== 'ON_HOLD' || claim.on_hold_at?.toISOString() !== on_hold_at) return
  if ((await readPlanHalt(parts.db, claim, now)) === 'PLAN_BLOCKED') return
  const ends = new Date(claim.on_hold_at.getTime() + LAPSE_DAYS * DAY_MS)
  const facts = { claim: String(claim.id), until: formatDate(ends), explanation: questionsOf(claim) }
  await send(
    parts,
    claim,
    { template: 'claim-hold-reminder', facts },
    `claim:${claim_id}:${on_hold_at}:day-${day}`,
    now,
  )
}

type ClaimTemplate = Extract<TemplateName, `claim-${string}`>
type ClaimMessage = {
  [Name in ClaimTemplate]: { template: Name; facts: Omit<VariablesOf<Name>, 'link'> }
}[ClaimTemplate]

async function messageOf(
  parts: Notifier,
  claim: ClaimRow,
  { call, to }: ClaimMoved,
): Promise<ClaimMessage | undefined> {
  const id = String(claim.id)
  const claimed = formatRupees(claim.claim_amount_paise)
  if (call === 'file' || call === 'resubmit')
    return { template: 'claim-received', facts: { claim: id, amount: claimed, explanation: words.received } }
  // A job that runs late reports the present state, not the past one.
  if (claim.status !== to) return undefined
  if (to === 'ON_HOLD' && claim.respond_by) {
    const facts = { claim: id, until: formatDate(claim.respond_by), explanation: questionsOf(claim) }
    return { template: 'claim-on-hold', facts }
  }
  if (call === 'approve' && to === 'APPROVED') {
    const amount = words.ofAmount(formatRupees(claim.approved_claim_amount_paise ?? 0n), claimed)
    return { template: 'claim-approved', facts: { claim: id, amount, explanation: await deductionsOf(parts, claim) } }
  }
  if ((call === 'reject' || call === 'lapse' || call === 'close') && to === 'REJECTED')
    return { template: 'claim-rejected', facts: { claim: id, amount: claimed, explanation: rejectionOf(claim) } }
  return undefined
}

async function send(
  { db, config, keys }: Notifier,
  claim: ClaimRow,
  { template, facts }: ClaimMessage,
  cause: string,
  now: Date,
): Promise<void> {
  const variables = { ...facts, link: linkTo(config, `/plus/cashback/tracking/${claim.id}`) } as VariablesOf<
    typeof template
  >
  await withTransaction(db, (trx) =>
    notify(trx, keys, { template, variables, to_account: claim.account_id, cause, now }),
  )
}

async function read({ db }: Notifier, claim_id: string): Promise<ClaimRow> {
  return (await db
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', BigInt(claim_id))
    .executeTakeFirstOrThrow()) as ClaimRow
}

function questionsOf({ reason_codes, note }: ClaimRow): string {
  return sentences([reason_codes.map(reasonLabel).join(', '), note])
}

function rejectionOf({ reason_codes, note, resubmittable_until }: ClaimRow): string {
  const again = resubmittable_until && words.again(formatDate(resubmittable_until))
  return sentences([reason_codes.map(reasonLabel).join(', '), note, again])
}

/** '₹500 of ₹800. We took off ₹300: above the limit for one visit.' */
async function deductionsOf({ db }: Notifier, claim: ClaimRow): Promise<string> {
  const rows = await db
    .selectFrom('claim_deductions')
    .select(['reason_code', 'amount_paise'])
    .where('claim_id', '=', claim.id)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return words.inFull
  return sentences(
    rows.map(({ reason_code, amount_paise }) =>
      words.tookOff(formatRupees(amount_paise), DEDUCTION_REASONS[reason_code as DeductionCode] ?? reason_code),
    ),
  )
}

function sentences(parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`))
    .join(' ')
}
