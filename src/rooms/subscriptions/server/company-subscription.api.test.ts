import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { activateCompanySubscription } from './activate-company-subscription.ts'

let world: World
let mobile = 9_170_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const contractOf = (partner_name: string) =>
  world.db.selectFrom('partner_plans').selectAll().where('partner_name', '=', partner_name).executeTakeFirstOrThrow()

async function employee() {
  const number = `+91${mobile++}`
  const browser = await world.signUp(number)
  const { id: account_id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', number)
    .executeTakeFirstOrThrow()
  return { browser, account_id, primary: { name: 'Nila Bose', mobile: number, email: null } }
}

const activate = ({ account_id, primary }: Awaited<ReturnType<typeof employee>>, partner_plan_id: string) =>
  withTransaction(world.db, (trx) =>
    activateCompanySubscription(trx, { partner_plan_id, account_id, primary, now: world.clock.now() }),
  )

describe('a company’s plan', () => {
  it('covers one of its people to the contract’s last day, with a wallet if the contract includes one', async () => {
    const contract = await contractOf('Banyan Textiles Family Care')
    const nila = await employee()
    const [first, second] = await Promise.all([activate(nila, contract.id), activate(nila, contract.id)])
    expect(second).toEqual(first)
    expect((await contractOf('Banyan Textiles Family Care')).consumed_quota).toBe(contract.consumed_quota + 1)
    const [plan] = (await nila.browser.get('subscriptions')).body.subscriptions
    expect(plan).toMatchObject({
      is_active: true,
      end_date: contract.ends_on,
      partner_name: 'Banyan Textiles Pune',
      is_wallet_based_plan: true,
      payment_transaction_id: null,
    })
    const usage = (await nila.browser.get(`subscriptions/${plan.id}/usage`)).body.subscription_with_usage
    expect(usage.plan).toMatchObject({ is_wallet_based_plan: true, opd_wallet: { is_wallet_enabled: true } })
    const [member] = (await nila.browser.get('members')).body.members
    expect(member).toMatchObject({ name: 'Nila Bose', opd_wallet: { is_wallet_enabled: true } })
    expect(member.services.length).toBeGreaterThan(0)
  })

  it('without an end of its contract lasts as long as the plan, and has no wallet unless agreed', async () => {
    const contract = await contractOf('Banyan Textiles Couples')
    const nila = await employee()
    await activate(nila, contract.id)
    const [plan] = (await nila.browser.get('subscriptions')).body.subscriptions
    expect(plan).toMatchObject({ is_active: true, is_wallet_based_plan: false })
    expect(plan.end_date > plan.start_date).toBe(true)
    const [member] = (await nila.browser.get('members')).body.members
    expect(member.opd_wallet.is_wallet_enabled).toBe(false)
  })

  it('does not renew automatically, is not refunded to its holder, and does not prevent buying one’s own plan', async () => {
    const nila = await employee()
    await activate(nila, (await contractOf('Banyan Textiles Family Care')).id)
    const [{ id }] = (await nila.browser.get('subscriptions')).body.subscriptions
    expect((await nila.browser.get(`subscriptions/${id}/refund_quote`)).body).toMatchObject({ amount: 0 })
    expect((await nila.browser.get(`subscriptions/${id}/auto_debit`)).status).toBe(404)
    const { subscription_id } = await buyPlan(world, nila.browser)
    expect(subscription_id).not.toBe(id)
    expect((await nila.browser.get(`subscriptions/${subscription_id}`)).body).toMatchObject({ partner_name: null })
  })

  it('is refused when the contract has ended or its lives are taken', async () => {
    const over = await contractOf('Banyan Textiles trial')
    expect(await activate(await employee(), over.id)).toEqual({ refused: 'PLAN_NOT_ACTIVE' })
    const { id } = await contractOf('Banyan Textiles Surat')
    await world.db.updateTable('partner_plans').set({ quota: 1 }).where('id', '=', id).execute()
    const outcomes = await Promise.all((await Promise.all([employee(), employee()])).map((one) => activate(one, id)))
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([
      { refused: 'QUOTA_EXHAUSTED', requested: 1, remaining_quota: 0 },
    ])
  })
})
