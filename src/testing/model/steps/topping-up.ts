import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { toRupees } from '#values/money.ts'
import { act, pick, type Stage, type Step } from '../step.ts'

/** Of our staff; below, at and above the sum that one person confirms alone in a day. */
const RUPEES: readonly [number, ...number[]] = [500, 9_000, 60_000, 1_00_000, 1_00_001, 4_00_000]

const byStaff = ({ dice, cast }: Stage) => ({ caller: dice.of(cast.staff).caller })

/** Our staff enter what a company announced. */
export const enter: Step = async (stage) => {
  const body = { partner_id: WALLET_CONTRACT, amount: stage.dice.of(RUPEES) }
  await act(stage, 'enterTopup', { ...byStaff(stage), body })
}

interface OpenTopup {
  id: string
  asked_paise: bigint
  first_utr: string | null
  first_received_paise: bigint | null
}

/** A receipt of what was asked, of more, or of what a colleague confirmed first. */
export const confirm: Step = async (stage) => {
  const { dice } = stage
  const topup = await pick<OpenTopup>(
    stage,
    `select transaction_id as id, asked_paise, first_utr, first_received_paise from wallet_topups
      where decision is null and source is not null order by number`,
  )
  if (!topup) return
  const { id: transaction_id, asked_paise, first_utr, first_received_paise } = topup
  const receipt = { utr: `MODELUTR${100_000_000 + dice.number(899_999_999)}`, amount: toRupees(asked_paise) }
  if (dice.chance(30)) receipt.amount = dice.of(RUPEES)
  if (first_utr && first_received_paise !== null && dice.chance(80))
    Object.assign(receipt, { utr: first_utr, amount: toRupees(first_received_paise) })
  await act(stage, 'confirmTopupReceipt', { ...byStaff(stage), params: { transaction_id }, body: receipt })
}

/** One of our staff proposes to take a part of it back, or agrees to what is proposed. */
export const reverse: Step = async (stage) => {
  const { dice } = stage
  const topup = await pick<{ id: string; received_paise: bigint; reversal_id: string | null; amount_paise: bigint }>(
    stage,
    `select t.transaction_id as id, t.received_paise, b.id as reversal_id, b.amount_paise from wallet_topups t
      left join wallet_topup_reversals b on b.topup_id = t.transaction_id and b.decision is null
      where t.decision = 'CONFIRMED' order by t.number`,
  )
  if (!topup) return
  const { id: transaction_id, received_paise, reversal_id, amount_paise } = topup
  const amount = toRupees(dice.chance(50) ? received_paise : received_paise / 3n + 1n)
  const body =
    reversal_id && dice.chance(85)
      ? { amount: toRupees(amount_paise), reversal_id }
      : { amount, reason: 'Received by mistake' }
  await act(stage, 'reverseTopup', { ...byStaff(stage), params: { transaction_id }, body })
}
