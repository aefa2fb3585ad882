import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNINSTALLED_APP } from '#gateways/push/simulated-push.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { outsidePurchases } from '#rooms/native-app/rules/settings.ts'
import { setValue } from '#testing/set-value.ts'
import { openWorld, type World } from '#testing/world.ts'
import { notify } from './notify.ts'

const LINK = 'https://plus.example/plus/cashback/claims'
const PHONE = `simulated:${'a'.repeat(32)}`
const TABLET = `simulated:${'b'.repeat(32)}`
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function accountOf(mobile: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  return id
}

/** Reports a payout to a person. @returns the channels on which it goes */
async function report(to_account: string) {
  const variables = { amount: '₹840', account: '••1234', link: LINK }
  const now = world.clock.now()
  const ids = await withTransaction(world.db, (trx) =>
    notify(trx, world.keys, { template: 'payout-paid', variables, to_account, now }),
  )
  await world.work()
  const rows = await world.db
    .selectFrom('outbox_messages')
    .select(['channel', 'status', 'failure'])
    .where('id', 'in', ids)
    .orderBy('channel')
    .execute()
  return rows.map(({ channel, status, failure }) => [channel, status, failure].filter(Boolean).join(' '))
}

const shownOn = async (token: string) => (await world.browser().get(`/dev/messages?to=${token}`)).body

test('a message about one’s own affairs also reaches the apps in which one is logged in, and its link leads into the page', async () => {
  const asha = await world.signUp('+919812300830')
  const id = await accountOf('+919812300830')
  expect(await report(id)).toEqual(['sms sent'])
  for (const token of ['', 'short', '<img src=x onerror=alert(1)>', `${PHONE} `, 7])
    expect((await asha.put('me/push_token', { token })).status).toBe(422)
  expect((await world.browser().put('me/push_token', { token: PHONE })).status).toBe(401)
  for (const token of [PHONE, PHONE]) expect((await asha.put('me/push_token', { token })).status).toBe(204)
  expect(await report(id)).toEqual(['push sent', 'sms sent'])
  expect(await shownOn(PHONE)).toMatchObject([
    {
      channel: 'push',
      template: 'payout-paid',
      text: 'We have paid ₹840 for your claim to A/c ••1234. Your bank may take a few hours to show it.',
      link: LINK,
    },
  ])
  // The token is sealed where it is stored.
  const [stored] = await world.db.selectFrom('push_tokens').selectAll().execute()
  expect(Buffer.from(stored!.sealed_token).includes(PHONE)).toBe(false)
})

test('a phone belongs to the person who logged in last, and after the logout to nobody; an uninstalled app is forgotten', async () => {
  const [first, second] = [await world.signUp('+919812300831'), await world.signUp('+919812300832')]
  const [one, two] = [await accountOf('+919812300831'), await accountOf('+919812300832')]
  await first.put('me/push_token', { token: TABLET })
  await second.put('me/push_token', { token: TABLET })
  expect(await report(one)).toEqual(['sms sent'])
  expect(await report(two)).toEqual(['push sent', 'sms sent'])
  expect(await shownOn(TABLET)).toHaveLength(1)
  // Logged out while a message waits.
  await second.post('logout')
  expect(await report(two)).toEqual(['sms sent'])
  expect(await shownOn(TABLET)).toHaveLength(1)

  await first.put('me/push_token', { token: UNINSTALLED_APP })
  expect(await report(one)).toEqual(['push dead NO_APP', 'sms sent'])
  expect(await report(one)).toEqual(['sms sent'])
})

test('a phone that nobody has used for so long that the session is over gets nothing about anybody’s health', async () => {
  const nila = await world.signUp('+919812300833')
  const id = await accountOf('+919812300833')
  const phone = `simulated:${'c'.repeat(32)}`
  await nila.put('me/push_token', { token: phone })
  await world.advance(31 * 86_400_000)
  expect((await nila.get('userinfo')).status).toBe(401)
  expect(await report(id)).toEqual(['push dead NO_APP', 'sms sent'])
  expect(await report(id)).toEqual(['sms sent'])
  expect(await shownOn(phone)).toEqual([])
})

test('what asks for a payment does not reach an app in which we may not sell, and other news does (C6.05)', async () => {
  const asha = await world.signUp('+919812300834')
  const id = await accountOf('+919812300834')
  const phone = `simulated:${'d'.repeat(32)}`
  asha.cookies.set('plus_platform', 'ios')
  await asha.put('me/push_token', { token: phone })
  const open = async () => {
    const variables = { amount: '₹999', until: '30 Nov 2026', link: LINK }
    const now = world.clock.now()
    await withTransaction(world.db, (trx) =>
      notify(trx, world.keys, { template: 'renewal-grace', variables, to_account: id, now }),
    )
    await world.work()
  }
  const templates = async () => (await shownOn(phone)).map(({ template }: { template: string }) => template)
  await setValue(world, outsidePurchases.ios, false)
  await open()
  await report(id)
  expect(await templates()).toEqual(['payout-paid'])
  await setValue(world, outsidePurchases.ios, true)
  await open()
  expect((await templates()).toSorted()).toEqual(['payout-paid', 'renewal-grace'])
})
