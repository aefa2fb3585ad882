import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_SENTINELS } from '#gateways/mail/simulated-mail.ts'
import { SMS_SENTINELS } from '#gateways/sms/simulated-sms.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { notify } from './notify.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const told = (to_mobile: string, more: object = {}) =>
  notify(world.db, world.keys, {
    template: 'login-code',
    variables: { code: '481516', minutes: '5' },
    to_mobile,
    now: world.clock.now(),
    ...more,
  })

async function dead(to: string) {
  const account = {
    mobile: `+9198765${Math.floor(10_000 + Math.random() * 90_000)}`,
    email: to,
    created_at: world.clock.now(),
  }
  const { id } = await world.db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  const ids = await notify(world.db, world.keys, {
    template: 'payment-failed',
    variables: { amount: '₹99', plan: 'Lite plan', link: 'https://plus.example/plus' },
    to_account: id,
    now: world.clock.now(),
  })
  await world.work()
  return `message-${ids[1]}`
}

async function deadJob() {
  const row = { name: 'nobody.listens', payload: '{}', run_at: world.clock.now(), created_at: world.clock.now() }
  const { id } = await world.db
    .insertInto('jobs')
    .values({ ...row, status: 'dead', attempt: 5, last_error: 'JOB_TIMEOUT', finished_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `job-${id}`
}

describe('dead letters', () => {
  test('staff who may see the audit log see dead jobs and messages, recipients masked, the latest first', async () => {
    await told(SMS_SENTINELS.unreachable)
    await world.work()
    await world.advance(1000)
    const mail = await dead(MAIL_SENTINELS.refused)
    await world.advance(1000)
    const job = await deadJob()
    const leela = await world.person('Leela')
    const { status, body, text } = await leela.get('dashboard/dead_letters')
    expect(status).toBe(200)
    expect(body.dead_letters).toMatchObject([
      { id: job, kind: 'job', name: 'nobody.listens', failure: 'JOB_TIMEOUT', attempts: 5, to: null },
      {
        id: mail,
        kind: 'message',
        name: 'payment-failed',
        channel: 'mail',
        failure: 'SMTP_550',
        to: 'n•••@bounce.example',
      },
      { kind: 'message', name: 'login-code', channel: 'whatsapp', failure: 'NO_SUCH_USER', to: '+91 ••••• •9004' },
    ])
    expect(body.pagination_info).toMatchObject({ current_page: 1, total_dead_letters: 3 })
    expect(text).not.toContain(SMS_SENTINELS.unreachable)
  })

  test('other staff, customers and strangers do not', async () => {
    for (const name of ['Meera', 'Asha'])
      expect([name, (await (await world.person(name)).get('dashboard/dead_letters')).status]).toEqual([name, 403])
    expect((await world.browser().get('dashboard/dead_letters')).status).toBe(401)
  })

  test('the super-admin has a message sent again, and it is in the audit log', async () => {
    const id = await dead(MAIL_SENTINELS.refused)
    await world.db
      .updateTable('accounts')
      .set({ email: 'fixed@people.example' })
      .where('email', '=', MAIL_SENTINELS.refused)
      .execute()
    const kabir = await world.person('Kabir')
    expect((await kabir.post(`dashboard/dead_letters/${id}/retry`)).status).toBe(200)
    await world.work()
    const inbox = (await world.browser().get('/dev/messages?to=fixed@people.example')).body
    expect(inbox).toMatchObject([{ template: 'payment-failed' }])
    const entry = await world.db
      .selectFrom('audit_log')
      .select(['role', 'entity'])
      .where('action', '=', 'notifications.dead-letter-retried')
      .executeTakeFirst()
    expect(entry).toEqual({ role: 'SUPERADMIN', entity: 'message' })
    const again = await kabir.post(`dashboard/dead_letters/${id}/retry`)
    expect([again.status, again.error?.type]).toEqual([409, 'STATE_CHANGED'])
  })

  test('a dead job is queued from its first try on', async () => {
    const id = await deadJob()
    const kabir = await world.person('Kabir')
    expect((await kabir.post(`dashboard/dead_letters/${id}/retry`)).status).toBe(200)
    const row = await world.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', BigInt(id.slice(4)))
      .executeTakeFirst()
    expect(row).toMatchObject({ status: 'queued', attempt: 0, finished_at: null })
  })

  test('a code that nobody can use any more is not sent again', async () => {
    const [id] = await told('+919876500201', { expires_at: new Date(world.clock.now().getTime() - 1) })
    await world.work()
    const kabir = await world.person('Kabir')
    const { status, error } = await kabir.post(`dashboard/dead_letters/message-${id}/retry`)
    expect([status, error?.type]).toEqual([409, 'MESSAGE_EXPIRED'])
  })

  test.each([`message-${randomUUID()}`, 'job-999999999', 'job-1e3', 'job-99999999999999999999', 'message-1', 'x'])(
    '%s is not there',
    async (id) => {
      const kabir = await world.person('Kabir')
      expect((await kabir.post(`dashboard/dead_letters/${id}/retry`)).status).toBe(404)
    },
  )

  test('who may look but not settle things cannot have anything sent again', async () => {
    const id = await deadJob()
    expect((await (await world.person('Leela')).post(`dashboard/dead_letters/${id}/retry`)).status).toBe(403)
  })
})
