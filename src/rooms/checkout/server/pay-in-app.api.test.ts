import { afterAll, beforeAll, expect, test } from 'vitest'
import { minVersions, outsidePurchases } from '#rooms/native-app/rules/settings.ts'
import { setValue } from '#testing/set-value.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('an app below the minimum version takes no payment, nor one in which we may not sell; a browser and a newer app do (C6.05, C6.06)', async () => {
  const buyer = await world.signUp('+919812300810')
  const { body: group } = await buyer.get('plans/group/retail-promo-plans-2')
  const pay = async () => {
    const member_details = { name: 'Asha V', state: 'Karnataka' }
    const { status, error } = await buyer.post('payment/request', { plan_id: group.plans[0].id, member_details })
    return [status, error?.type]
  }
  await setValue(world, minVersions.payments.android, 650)
  await setValue(world, outsidePurchases.ios, false)
  buyer.cookies.set('plus_platform', 'android')
  for (const version of ['649', 'abc', '-1', '1000000000000']) {
    buyer.cookies.set('android_version_code', version)
    expect(await pay()).toEqual([426, 'APP_UPDATE_REQUIRED'])
  }
  buyer.cookies.set('plus_platform', 'ios')
  expect(await pay()).toEqual([403, 'NOT_SOLD_IN_APP'])
  expect(
    await world.db.selectFrom('orders').select('transaction_id').where('created_at', '>=', world.clock.now()).execute(),
  ).toEqual([])
  buyer.cookies.set('plus_platform', 'android')
  buyer.cookies.set('android_version_code', '650')
  expect(await pay()).toEqual([200, undefined])
  buyer.cookies.set('plus_platform', 'web')
  expect((await pay())[0]).toBe(200)
})

test('an open order is paid by a UPI app from a link with its amount; a paid one, one with auto-renewal and one of another buyer have none (C6.05)', async () => {
  const buyer = await world.signUp('+919812300820')
  const { body: group } = await buyer.get('plans/group/retail-promo-plans-2')
  const order = async (more: object) =>
    (
      await buyer.post('payment/request', {
        plan_id: group.plans[0].id,
        member_details: { name: 'Asha V', state: 'Karnataka' },
        ...more,
      })
    ).body
  const open = (transaction_id: string, who = buyer) => who.post(`payment/request/${transaction_id}/upi`)
  const mandated = await order({ auto_debit: true })
  expect(mandated.gateway.subscription_ref).toBeDefined()
  expect((await open(mandated.transaction_id)).error?.type).toBe('UPI_UNAVAILABLE')
  await buyer.post(`payment/request/${mandated.transaction_id}/cancel`)

  const { transaction_id, amount, gateway } = await order({})
  const toPayWith = async () => (await buyer.get(`payment/request/${transaction_id}`)).body.gateway
  expect(await toPayWith()).not.toBeNull()
  buyer.cookies.set('plus_platform', 'ios')
  expect(await toPayWith()).toBeNull()
  buyer.cookies.set('plus_platform', 'web')
  const [first, second] = [await open(transaction_id), await open(transaction_id)]
  expect([first.status, second.body.link]).toEqual([200, first.body.link])
  const link = new URL(first.body.link)
  expect([link.protocol, link.searchParams.get('am')]).toEqual(['upi:', Number(amount).toFixed(2)])
  const stranger = await world.signUp('+919812300821')
  expect((await open(transaction_id, stranger)).status).toBe(404)
  await setValue(world, minVersions.payments.android, 650)
  buyer.cookies.set('plus_platform', 'android')
  expect((await open(transaction_id)).error?.type).toBe('APP_UPDATE_REQUIRED')
  buyer.cookies.delete('plus_platform')

  await world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  expect((await buyer.get(`payment/request/${transaction_id}`)).body.status).toBe('completed')
  expect((await open(transaction_id)).error?.type).toBe('UPI_UNAVAILABLE')

  const { subscriptions } = (await buyer.get('subscriptions')).body
  const renew = () => buyer.post(`subscriptions/${subscriptions[0].id}/auto_debit/reauthorise`)
  buyer.cookies.set('plus_platform', 'android')
  buyer.cookies.delete('android_version_code')
  expect((await renew()).error?.type).toBe('APP_UPDATE_REQUIRED')
  buyer.cookies.set('android_version_code', '650')
  await setValue(world, outsidePurchases.android, false)
  expect((await renew()).error?.type).toBe('NOT_SOLD_IN_APP')
  await setValue(world, outsidePurchases.android, true)
  expect((await renew()).status).toBe(200)
})
