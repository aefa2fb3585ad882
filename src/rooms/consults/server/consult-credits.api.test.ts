import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { askDoctor, deskEvent, playDesk, sendDeskEvent } from '#testing/consults.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { readCover } from './cover.ts'

let world: World
let mobile = 9_143_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // The demo company's plan, had it been sold without consultations: what is published cannot be changed.
  await withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from plan_benefits where service_provider = 'consult' and plan_version_id =
      (select plan_version_id from partner_plans where id = ${WALLET_CONTRACT})`.execute(trx)
  })
})
afterAll(() => world.close())

/** A person with health credits whose plan has no online consultations of its own. */
async function employee(paise: bigint) {
  const number = `+91${mobile++}`
  const browser = await world.signUp(number)
  const { subscription_id, account_id } = await giveWallet(world, number, { paise })
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return { browser, subscription_id, account_id, uhid }
}
type Employee = Awaited<ReturnType<typeof employee>>

const credits = async ({ browser, subscription_id }: Employee) => {
  const { balance, on_hold, consumed } = (await browser.get(`subscriptions/${subscription_id}/wallet/credits`)).body
  return { balance, on_hold, consumed }
}

describe('health credits', () => {
  it('pay for a consultation when the doctor joins: on hold during the call, spent after it', async () => {
    const nila = await employee(1_000_00n)
    const before = await credits(nila)
    expect((await readCover(world.db, nila, world.clock.now())).price_paise).toBe(399_00n)
    const { transaction_id: id } = await askDoctor(world, nila)
    await playDesk(world, id, 'silent')
    await sendDeskEvent(world, deskEvent(id, 'request.accepted'))
    expect(await credits(nila)).toEqual(before)
    await sendDeskEvent(world, deskEvent(id, 'doctor.joined'))
    expect(await credits(nila)).toMatchObject({ on_hold: 399 })
    await sendDeskEvent(world, deskEvent(id, 'consultation.completed'))
    expect(await credits(nila)).toEqual({ balance: before.balance - 399, on_hold: 0, consumed: before.consumed + 399 })
  })

  it('come back when the call breaks off', async () => {
    const nila = await employee(1_000_00n)
    const before = await credits(nila)
    const { transaction_id: id } = await askDoctor(world, nila)
    await sendDeskEvent(world, deskEvent(id, 'doctor.joined'))
    await sendDeskEvent(world, deskEvent(id, 'consultation.failed'))
    expect(await credits(nila)).toEqual(before)
  })

  it('that do not suffice are said before, in words', async () => {
    const nila = await employee(300_00n)
    const { body } = await nila.browser.get('/consult/api/v1/options')
    expect(body.patients).toMatchObject([
      { can_start: false, reason: 'INSUFFICIENT_FUNDS', message: expect.stringContaining('do not suffice') },
    ])
    await expect(askDoctor(world, nila)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})
