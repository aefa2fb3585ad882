/** Every reading call of a company: kinds of claims whose name says which illness somebody had are in no answer about people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TELLING } from '#rooms/plans/rules/claim-type-for-employer.ts'
import type { Browser } from './testing/browser.ts'
import { filledPath } from './testing/calls.ts'
import { openEmployer } from './testing/employer.ts'
import { insertTestClaim } from './testing/insert-test-claim.ts'
import { REQUIRED_QUERIES } from './testing/required-queries.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('no answer to a company names a kind of claim that tells the illness, however the claim is asked for', async () => {
  const looms = await openEmployer(world, { rupees: 50_000 })
  const { id: employee, mobile } = await looms.add({ walletAmount: 20_000 })
  const [plan] = (await (await world.signUp(mobile)).get('subscriptions')).body.subscriptions
  const ids = [looms.partner_id, employee, plan.members[0].uhid, plan.id]
  const calls = world.product.routes
    .map(({ call }) => call)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('partner_dashboard/'))
  expect(calls.length).toBeGreaterThan(30)
  /** How often each answer has one of the words: what the contract covers may be named. */
  const read = async (browser: Browser) => {
    const found = new Map<string, number>()
    for (const call of calls)
      for (const id of ids) {
        const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
        const params = { ...Object.fromEntries(names.map((name) => [name, id])), subsidiaryId: looms.subsidiary_id }
        const path = `${filledPath(call, params)}${REQUIRED_QUERIES[call.name] ?? ''}`
        const { status, text } = await browser.get(path)
        const count = TELLING.reduce((sum, word) => sum + text.split(word).length - 1, 0)
        if (status < 300) found.set(`${call.name} ${path}`, count)
      }
    return found
  }
  const before = await read(await looms.hr())
  expect(before.size).toBeGreaterThan(20)
  for (const claim_type of TELLING) await insertTestClaim(world, { subscription_id: plan.id, claim_type })
  await world.work()
  const ledger = [...(await read(await looms.hr()))]
  expect(ledger.filter(([path, count]) => count > (before.get(path) ?? 0))).toEqual([])
  const wallet = await (await looms.hr()).get(`${looms.path}/partner_users/${employee}/wallet/transactions`)
  expect(wallet.text).toContain('Other')
})
