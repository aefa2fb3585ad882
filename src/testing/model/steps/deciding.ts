import { toRupees } from '#values/money.ts'
import { act, pick, rowsOf, type Stage, type Step } from '../step.ts'

interface Open {
  id: bigint
  version: number
  status: string
  claim_amount_paise: bigint
  payable_estimate_paise: bigint
  approved_claim_amount_paise: bigint | null
}

const claimIn = (stage: Stage, statuses: string) =>
  pick<Open>(
    stage,
    `select id, version, status, claim_amount_paise, payable_estimate_paise, approved_claim_amount_paise from claims
      where status in (${statuses}) order by id desc limit 12`,
  )

/** What the desk's calls take of a claim; sometimes as it was a moment ago. */
function atDesk({ dice, cast }: Stage, { id, version }: Open, body: object) {
  const seen = dice.chance(95) ? version : Math.max(1, version - 1)
  return { caller: dice.of(cast.staff).caller, params: { id: String(id) }, body: { version: seen, ...body } }
}

/** In full, or what is payable, or any part, the rest explained. */
export const approve: Step = async (stage) => {
  const claim = await claimIn(stage, `'INITIATED', 'PENDING'`)
  if (!claim) return
  const { dice } = stage
  const { claim_amount_paise: claimed } = claim
  const approved = dice.of([claim.payable_estimate_paise, claim.payable_estimate_paise, claimed, claimed / 2n + 1n])
  const less = claimed - approved
  const deductions = less > 0n ? [{ reason_code: 'OTHER', amount: toRupees(less) }] : []
  await act(stage, 'approveClaim', atDesk(stage, claim, { approved_claim_amount: toRupees(approved), deductions }))
}

export const approveMany: Step = async (stage) => {
  const rows = await rowsOf<{ id: bigint }>(
    stage,
    `select id from claims where status = 'INITIATED' order by id limit 3`,
  )
  if (rows.length === 0) return
  const { dice, cast } = stage
  await act(stage, 'decideInBulk', {
    caller: dice.of(cast.staff).caller,
    body: { action: 'approve', ids: rows.map(({ id }) => Number(id)) },
  })
}

/** An act of the desk on a claim in one of these states. */
const onClaim =
  (name: string, statuses: string, body: object): Step =>
  async (stage) => {
    const claim = await claimIn(stage, statuses)
    if (claim) await act(stage, name, atDesk(stage, claim, body))
  }

export const reject = onClaim('rejectClaim', `'INITIATED', 'PENDING'`, { reasons: ['AMOUNT_MISMATCH'] })
export const hold = onClaim('holdClaim', `'INITIATED', 'PENDING'`, {
  reasons: ['RX_MISSING'],
  message: 'Please send it',
})
export const release = onClaim('releaseClaim', `'ON_HOLD'`, {})
export const sendBack = onClaim('sendBackClaim', `'PENDING'`, { note: 'Please look again' })
export const undo = onClaim('undoApproval', `'APPROVED'`, { reason: 'It was a mistake' })
export const reopen = onClaim('reopenClaim', `'REJECTED'`, { reason: 'It was a mistake' })
export const retry = onClaim('retrySettlement', `'SETTLEMENT_FAILED'`, {})

export const correct: Step = async (stage) => {
  const claim = await claimIn(stage, `'INITIATED', 'PENDING'`)
  if (claim) await act(stage, 'correctClaim', atDesk(stage, claim, { claim_amount: stage.dice.of([120, 640, 3_000]) }))
}

/** The bank sent back what a person had paid by transfer: only they learn of it. */
export const failByHand: Step = async (stage) => {
  const claim = stage.dice.one([...stage.paidByHand])
  const row = claim && (await pick<Open>(stage, `select * from claims where id = ${claim} and status = 'SETTLED'`))
  if (!row) return
  stage.paidByHand.delete(row.id)
  const { caller } = stage.dice.of(stage.cast.staff)
  const params = { id: String(row.id) }
  await act(stage, 'reportReturn', { caller, params, body: { text: 'Returned by the bank' } })
  const report = await pick<{ id: string }>(
    stage,
    `select id from payout_returns where claim_id = ${row.id} and decision is null`,
  )
  if (!report) return
  const body = { accept: stage.dice.of([true, true, false]), note: 'Seen on the statement' }
  await act(stage, 'decideReturn', { caller: stage.dice.of(stage.cast.staff).caller, params: { id: report.id }, body })
}
