import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { allotCredits } from '#rooms/wallet/server/commands/allot-credits.ts'
import { restoreCredits } from '#rooms/wallet/server/commands/restore-credits.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { act, inCast, pick, type Stage, type Step, survive } from '../step.ts'
import { callerOf } from './claiming.ts'

const planIn = (stage: Stage, statuses: string) =>
  pick<{ id: string; account_id: string }>(
    stage,
    `select id, account_id from subscriptions where status in (${statuses}) and account_id in (${inCast(stage)})
      order by policy_serial desc limit 8`,
  )

const byStaff = ({ dice, cast }: Stage, { id }: { id: string }, body: object) => ({
  caller: dice.of(cast.staff).caller,
  params: { id },
  body,
})

export const block: Step = async (stage) => {
  const plan = await planIn(stage, `'ACTIVE', 'PAST_DUE'`)
  if (plan) await act(stage, 'blockSubscription', byStaff(stage, plan, { reason: 'Something is odd' }))
}

export const unblock: Step = async (stage) => {
  const plan = await planIn(stage, `'BLOCKED'`)
  if (plan) await act(stage, 'unblockSubscription', byStaff(stage, plan, { reason: 'All is well' }))
}

export const grantQuota: Step = async (stage) => {
  const plan = await planIn(stage, `'ACTIVE', 'PAST_DUE', 'EXPIRED'`)
  if (!plan) return
  const { service_category_mapping_id } = stage.dice.one(SERVICES)!
  const body = { service_category_mapping_id, count: 1 + stage.dice.number(3), reason: 'Goodwill' }
  await act(stage, 'addQuota', byStaff(stage, plan, body))
}

export const grantHealthCash: Step = async (stage) => {
  const plan = await planIn(stage, `'ACTIVE', 'PAST_DUE', 'EXPIRED'`)
  if (!plan) return
  const { dice, cast } = stage
  const body = { subscription_id: plan.id, amount: 50 + dice.number(400), reason: 'Goodwill' }
  await act(stage, 'grantHealthCash', { caller: dice.of(cast.staff).caller, body })
}

export const revokeHealthCash: Step = async (stage) => {
  const grant = await pick<{ id: string }>(stage, `select id from health_cash_grants order by granted_at, id`)
  if (grant) await act(stage, 'revokeHealthCash', byStaff(stage, grant, { reason: 'It was a mistake' }))
}

const RENEWING = (stage: Stage) =>
  pick<{ id: string; account_id: string }>(
    stage,
    `select s.id, s.account_id from subscriptions s join mandates m on m.subscription_id = s.id
      where m.status in ('ACTIVE', 'PAUSED', 'PENDING_AUTH') and s.account_id in (${inCast(stage)}) order by s.policy_serial`,
  )

export const changeAutoRenewal: Step = async (stage) => {
  const plan = await RENEWING(stage)
  if (!plan) return
  const { dice, world } = stage
  const own = { caller: callerOf(stage, plan.account_id), params: { id: plan.id } }
  const until = addDays(istDateOf(world.clock.now()), 1 + dice.number(20))
  if (dice.chance(40)) await act(stage, 'cancelAutoDebit', { ...own, body: {} })
  else await act(stage, 'pauseAutoDebit', { ...own, body: { until: dice.chance(50) ? until : null } })
}

export const reauthorise: Step = async (stage) => {
  const plan = await planIn(stage, `'ACTIVE', 'PAST_DUE'`)
  if (!plan) return
  const caller = callerOf(stage, plan.account_id)
  await act(stage, 'reauthoriseAutoDebit', { caller, params: { id: plan.id }, body: {} })
}

/** The customer in the bank's app. */
export const atBank: Step = async ({ dice, world, tell }) => {
  const { gateway } = world
  const mandate = dice.one([...gateway.mandates.values()].filter(({ status }) => status !== 'cancelled'))
  if (!mandate) return
  const status = dice.of(['paused', 'confirmed', 'cancelled', 'confirmed'] as const)
  tell(`mandate ${mandate.token_ref} ${status}`)
  gateway.setMandate(mandate, status)
}

/** A company gives credits, or takes unspent ones back. */
export const moveCredits: Step = async (stage) => {
  const { dice, world, tell } = stage
  const wallet = await pick<{ id: string; partner_plan_id: string }>(
    stage,
    `select w.id, s.partner_plan_id from wallets w join subscriptions s on s.id = w.subscription_id where s.account_id in (${inCast(stage)}) order by s.policy_serial`,
  )
  if (!wallet) return
  const { parts } = world
  const amount_paise = BigInt(dice.number(700)) * 100n + 100n
  const by = { actor: 'system' as const, now: world.clock.now() }
  const reference = `model/${dice.number(1_000_000_000)}`
  const gives = dice.chance(50)
  tell(`${gives ? 'allot' : 'restore'} ${amount_paise}`)
  const move = (trx: Db) =>
    gives
      ? allotCredits(trx, {
          partner_plan_id: wallet.partner_plan_id,
          allotments: [{ wallet_id: wallet.id, amount_paise }],
          cause: reference,
          ...by,
        })
      : restoreCredits(trx, { wallet_id: wallet.id, term: 1, amount_paise, reference, ...by })
  await survive(stage, async () => {
    await withTransaction<unknown>(parts.db, move).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  })
}
