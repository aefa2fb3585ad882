import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { ask } from '../ask.ts'
import { saveAccount } from '../cast.ts'
import { act, pick, type Step, survive } from '../step.ts'

export const openBatch: Step = async (stage) => {
  const { dice, cast } = stage
  await act(stage, 'openPayoutBatch', { caller: dice.of(cast.staff).caller, body: {} })
}

/** The bank pays what it has, or refuses it, or returns what it had paid. */
export const bankEnds: Step = async ({ dice, world, tell }) => {
  const { bank, clock } = world
  const made = [...bank.made.values()]
  const waiting = dice.one(made.filter(({ state }) => state === 'waiting'))
  const paid = dice.one(
    made.filter(({ state, since }) => state === 'paid' && clock.now().getTime() - since < 15 * 86_400_000),
  )
  const subject = waiting && (dice.chance(75) || !paid) ? waiting : paid
  if (!subject) return
  const state = subject === paid ? 'returned' : dice.chance(75) ? 'paid' : 'refused'
  if (state === 'returned' && dice.chance(60)) return
  tell(`bank ${subject.key} ${state}`)
  bank.end(subject, state)
}

/** A person pays by a transfer of their own: never what a payout of unknown outcome may be paying. */
export const settleByHand: Step = async (stage) => {
  const { dice, world, cast, paidByHand } = stage
  const claim = await pick<{ id: bigint; version: number; approved_claim_amount_paise: bigint; plan: string }>(
    stage,
    `select c.id, c.version, c.approved_claim_amount_paise, s.status as plan from claims c
      join subscriptions s on s.id = c.subscription_id where c.status = 'APPROVED' and not exists
      (select 1 from payouts p where p.claim_id = c.id and p.status in ('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL')) order by c.id`,
  )
  if (!claim) return
  // Who may settle it has made the transfer; a request whose answer was lost is sent again, not paid again.
  const answer = await act(stage, 'settleClaim', {
    caller: dice.of(cast.staff).caller,
    params: { id: String(claim.id) },
    body: {
      utr: `HAND${claim.id}N${dice.number(1_000_000)}`,
      paid_on: istDateOf(world.clock.now()),
      amount: toRupees(claim.approved_claim_amount_paise),
      version: claim.version,
    },
  })
  if (answer?.status !== 200) return
  paidByHand.add(claim.id)
  if (['BLOCKED', 'PAST_DUE'].includes(claim.plan))
    world.breaches.push(`claim ${claim.id} is settled by hand on a plan that is ${claim.plan}`)
}

/** A person asks the bank about a payout of unknown outcome, and records the answer. */
export const findOut: Step = async (stage) => {
  const { world, cast, dice } = stage
  const payout = await pick<{ key: string; claim_id: bigint; version: number; amount_paise: bigint }>(
    stage,
    `select p.key, p.claim_id, c.version, p.amount_paise from payouts p join claims c on c.id = p.claim_id
      where p.status = 'MANUAL' order by p.created_at, p.key`,
  )
  const made = payout && world.bank.made.get(payout.key)
  if (!payout || made?.state === 'waiting') return
  const common = { caller: dice.of(cast.staff).caller, params: { id: String(payout.claim_id) } }
  if (made?.state === 'paid')
    await act(stage, 'settleClaim', {
      ...common,
      body: {
        utr: made.utr,
        paid_on: istDateOf(world.clock.now()),
        amount: toRupees(payout.amount_paise),
        version: payout.version,
      },
    })
  else
    await act(stage, 'failSettlement', {
      ...common,
      body: { code: 'OTHER', text: made?.reason ?? 'Not at the bank', version: payout.version },
    })
}

/** The same account again, which the bank confirms. */
export const sameBank: Step = async (stage) => {
  const { dice, cast, world, tell } = stage
  const person = dice.of(cast.buyers)
  const answer = await survive(stage, () => saveAccount(world, person))
  tell(`bank details of ${person.name} → ${answer?.status}`)
}

export const listBlocked: Step = async (stage) => {
  const { world, cast } = stage
  const answer = await ask(world, 'listBlockedClaims', { caller: cast.staff[0].caller, query: {} })
  if (answer.status !== 200) throw new Error(`listBlockedClaims answered ${answer.status}`)
}
