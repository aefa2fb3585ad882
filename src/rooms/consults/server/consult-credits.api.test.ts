import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { askDoctor, deskEvent, playDesk, sendDeskEvent } from '#testing/consults.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { readCover } from './cover.ts'
import { readConsult } from './queries/read-consult.ts'

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

/** All but ₹100 pay for something else. */
async function spendElsewhere({ subscription_id, uhid }: Employee) {
  const now = world.clock.now()
  await withTransaction(world.db, (trx) =>
    useService(trx, {
      reference: `elsewhere/${subscription_id}`,
      source: 'PARTNER',
      subscription_id,
      uhid,
      service: 'Medicine Order',
      service_date: istDateOf(now),
      gross_paise: 900_00n,
      actor: 'system',
      now,
    }),
  )
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

  it('that went elsewhere before a call was reported leave it to our staff, and not to nobody (decisions §10)', async () => {
    for (const outcome of ['lost', 'completed'] as const) {
      const nila = await employee(1_000_00n)
      const { transaction_id: id } = await askDoctor(world, nila)
      await playDesk(world, id, outcome === 'lost' ? 'lost' : 'silent')
      if (outcome === 'completed') await sendDeskEvent(world, deskEvent(id, 'request.accepted'))
      await spendElsewhere(nila)
      if (outcome === 'completed') await sendDeskEvent(world, deskEvent(id, 'consultation.completed'))
      await world.advance(61 * 60_000)
      const { status } = await readConsult(world.db, id, world.clock.now())
      expect([outcome, status]).toEqual([outcome, 'completed'])
      const kabir = await world.person('Kabir')
      const { alerts } = (await kabir.get('dashboard/payment_alerts')).body
      expect(alerts).toContainEqual(
        expect.objectContaining({
          kind: 'consult_unpaid',
          subject: id,
          detail: { subscription_id: nila.subscription_id, why: 'INSUFFICIENT_FUNDS' },
        }),
      )
    }
    const broken = (await brokenRules(world)).map(({ name }) => name)
    expect(broken.filter((name) => name.startsWith('consults.'))).toEqual([])
  })

  it('that went elsewhere before the doctor joined refuse the doctor, and a call that was held all the same waits', async () => {
    const nila = await employee(1_000_00n)
    const { transaction_id: id } = await askDoctor(world, nila)
    await sendDeskEvent(world, deskEvent(id, 'request.accepted'))
    await spendElsewhere(nila)
    expect(await sendDeskEvent(world, deskEvent(id, 'doctor.joined'))).toBe(409)
    expect(await sendDeskEvent(world, deskEvent(id, 'consultation.completed'))).toBe(409)
    await world.work()
    const alert = world.db.selectFrom('payment_alerts').select(['kind', 'detail']).where('subject', '=', id)
    expect(await alert.execute()).toEqual([
      { kind: 'consult_unpaid', detail: { subscription_id: nila.subscription_id, why: 'HELD_AFTER_END' } },
    ])
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
