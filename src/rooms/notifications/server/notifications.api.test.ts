import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_SENTINELS } from '#gateways/mail/simulated-mail.ts'
import { SMS_SENTINELS } from '#gateways/sms/simulated-sms.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { COUNTED } from '#testing/counted-send.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { NAME_VARIABLES } from '../rules/template.ts'
import { TEMPLATES } from '../rules/templates.ts'
import { type Notice, notify } from './notify.ts'

const MINUTE_MS = 60_000
const CODE = '481516'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

function sendNotice(
  notice: Partial<Omit<Notice<'login-code'>, 'counted' | 'to_account' | 'to_mail'>> & { to_mobile: string },
) {
  return notify(world.db, world.keys, {
    template: 'login-code',
    counted: COUNTED,
    variables: { code: CODE, minutes: '5' },
    cause: `test:${randomUUID()}`,
    now: world.clock.now(),
    ...notice,
  })
}

async function inbox(to: string): Promise<{ channel: string; otp?: string; text: string; template: string }[]> {
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).body
}

const message = (id: string | undefined) =>
  world.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

async function asha(change: { email: string | null }) {
  await world.db.updateTable('accounts').set(change).where('name', '=', 'Asha Verma').execute()
  return world.db.selectFrom('accounts').selectAll().where('name', '=', 'Asha Verma').executeTakeFirstOrThrow()
}

function payment(to_account: string, notice: object = {}) {
  return notify(world.db, world.keys, {
    template: 'payment-succeeded',
    variables: { amount: '₹1,499', plan: 'Family plan', link: 'https://plus.example/plus/my-plan' },
    to_account,
    cause: `payment:${randomUUID()}`,
    now: world.clock.now(),
    ...notice,
  })
}

test('no template takes a link, a number or another line where a name belongs', async () => {
  const { id: to_account } = await asha({ email: null })
  const named = Object.entries(TEMPLATES).flatMap(([template, { variables }]) =>
    variables.filter((name) => NAME_VARIABLES.includes(name)).map((name) => ({ template, variables, name })),
  )
  expect(named.length).toBeGreaterThan(15)
  for (const { template, variables, name } of named) {
    const values = Object.fromEntries((variables as readonly string[]).map((one) => [one, 'Asha Rao']))
    for (const unsafe of ['t.co', 'evil/x', 'Call 98', 'Asha\nRao', 'a@b']) {
      const notice = { template, variables: { ...values, [name]: unsafe }, to_account, counted: COUNTED }
      const sent = notify(world.db, world.keys, { ...notice, now: world.clock.now() } as never)
      await expect(sent, `${template}: ${name}`).rejects.toThrow('UNSAFE_NAME')
    }
  }
})

describe('delivery', () => {
  test('a message is sent only if the change it reports is committed', async () => {
    const undone = withTransaction(world.db, async (trx) => {
      await notify(trx, world.keys, {
        template: 'login-code',
        counted: COUNTED,
        variables: { code: CODE, minutes: '5' },
        to_mobile: '+919876500101',
        cause: 'test:undone',
        now: world.clock.now(),
      })
      throw new Error('roll back the change')
    })
    await expect(undone).rejects.toThrow('roll back the change')
    await world.work()
    expect(await inbox('+919876500101')).toEqual([])
  })

  test('the same cause sends one message, however often it is repeated', async () => {
    for (let n = 0; n < 3; n++) await sendNotice({ to_mobile: '+919876500102', cause: 'test:once' })
    await world.work()
    expect(await inbox('+919876500102')).toHaveLength(1)
  })

  test('stores the provider’s reference and deletes the code once it is delivered', async () => {
    const [id] = await sendNotice({ to_mobile: '+919876500103' })
    await world.work()
    expect(await message(id)).toMatchObject({
      status: 'sent',
      provider_ref: expect.stringMatching(/^simulated-\d+$/),
      sealed_content: null,
    })
  })

  test('a payment is confirmed by SMS and by mail, with the receipt attached', async () => {
    const { id, mobile } = await asha({ email: 'asha@people.example' })
    const content = Buffer.from('%PDF-1.7 receipt')
    await payment(id, { attachments: [{ file_name: 'receipt.pdf', media_type: 'application/pdf', content }] })
    await world.work()
    expect((await inbox(mobile))[0]).toMatchObject({ channel: 'sms', link: 'https://plus.example/plus/my-plan' })
    const [mail] = await inbox('asha@people.example')
    expect(mail).toMatchObject({ channel: 'mail', template: 'payment-succeeded' })
    expect(mail?.text).toContain('[receipt.pdf, 16 bytes]')
  })

  test('a person without an email address gets the SMS alone', async () => {
    const { id } = await asha({ email: null })
    expect(await payment(id)).toHaveLength(1)
    await world.work()
  })

  test('an unanswered message is retried after 1, 5 and 30 minutes and is then dead', async () => {
    const { id } = await asha({ email: MAIL_SENTINELS.silent })
    const mail = (await payment(id))[1]
    await world.work()
    for (const minutes of [1, 5]) {
      expect((await message(mail)).status).toBe('queued')
      await world.advance(minutes * MINUTE_MS)
    }
    await world.advance(29 * MINUTE_MS)
    expect((await message(mail)).status).toBe('queued')
    await world.advance(2 * MINUTE_MS)
    expect(await message(mail)).toMatchObject({ status: 'dead', failure: 'ETIMEDOUT' })
  })

  test('a refused message is dead immediately', async () => {
    const { id } = await asha({ email: MAIL_SENTINELS.refused })
    const mail = (await payment(id))[1]
    await world.work()
    expect(await message(mail)).toMatchObject({ status: 'dead', failure: 'SMTP_550' })
  })

  test('contents are deleted a week after they were sent', async () => {
    const { id } = await asha({ email: null })
    const [sms] = await payment(id)
    await world.work()
    expect((await message(sms)).sealed_content).not.toBeNull()
    await world.advance(8 * 24 * 60 * MINUTE_MS)
    expect((await message(sms)).sealed_content).toBeNull()
  })
})

describe('a code', () => {
  test('goes by WhatsApp immediately if SMS is refused or unanswered', async () => {
    for (const to_mobile of [SMS_SENTINELS.refused, SMS_SENTINELS.silent_twice]) {
      await sendNotice({ to_mobile })
      await world.work()
      expect(await inbox(to_mobile)).toMatchObject([{ channel: 'whatsapp', otp: CODE }])
    }
  })

  test('goes by WhatsApp first where the person asked for it', async () => {
    await sendNotice({ to_mobile: '+919876500104', channel: 'whatsapp' })
    await world.work()
    expect(await inbox('+919876500104')).toMatchObject([{ channel: 'whatsapp', otp: CODE }])
  })

  test('arrives late at the simulator’s slow number', async () => {
    await sendNotice({ to_mobile: SMS_SENTINELS.slow })
    await world.work()
    expect(await inbox(SMS_SENTINELS.slow)).toEqual([])
    await world.advance(91_000)
    expect(await inbox(SMS_SENTINELS.slow)).toMatchObject([{ channel: 'sms', otp: CODE }])
  })

  test('is not sent once it has expired', async () => {
    const now = world.clock.now()
    const [id] = await sendNotice({ to_mobile: '+919876500105', expires_at: new Date(now.getTime() - 1) })
    await world.work()
    expect(await inbox('+919876500105')).toEqual([])
    expect(await message(id)).toMatchObject({ status: 'dead', failure: 'EXPIRED', sealed_content: null })
  })

  test('requested by a real login reaches the phone, with the job worker running', async () => {
    world.worker.start()
    const asked = await world.browser().post('login/otp', { mobile: '+919876500106' })
    expect(asked.status).toBe(200)
    await expect.poll(() => inbox('+919876500106'), { interval: 20 }).toHaveLength(1)
    await world.worker.stop()
  })

  test('is in no table and no log line in clear, and neither is the number or a mail’s content', async () => {
    const lines: string[] = []
    const loud = await openWorld({ LOG_LEVEL: 'debug' }, lines)
    const number = '+919876543210'
    const now = loud.clock.now()
    const code = { template: 'login-code', counted: COUNTED, variables: { code: CODE, minutes: '5' }, now } as const
    await notify(loud.db, loud.keys, { ...code, to_mobile: number, cause: 'test:canary' })
    await notify(loud.db, loud.keys, { ...code, to_mobile: SMS_SENTINELS.unreachable, cause: 'test:canary-dead' })
    const account = { mobile: number, email: MAIL_SENTINELS.silent, created_at: now }
    const { id } = await loud.db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
    const variables = { amount: '₹481516', plan: 'Plan 481516', link: 'https://plus.example/481516' }
    const paid = { template: 'payment-succeeded', variables, to_account: id, cause: 'test:paid', now } as const
    await notify(loud.db, loud.keys, paid)
    const { rows: queued } = await dump(loud)
    await loud.work()
    await loud.browser().get(`/dev/messages?to=${number}`)
    const { rows } = await dump(loud)
    await loud.close()
    const everything = [queued, rows, ...lines].join('\n')
    expect(lines.join()).toContain('job failed, will retry')
    expect(everything).toContain('notifications.deliver-urgent-message')
    expect(everything).not.toContain(CODE)
    expect(everything).not.toContain('9876543210')
  })
})

/** All rows of this room and the job queue, as a database dump would show them. */
async function dump({ db }: World) {
  const json = (value: unknown) =>
    JSON.stringify(value, (_, inner) => {
      if (inner instanceof Uint8Array) return Buffer.from(inner).toString('latin1')
      if (inner?.type === 'Buffer') return Buffer.from(inner.data).toString('latin1')
      return typeof inner === 'bigint' ? String(inner) : inner
    })
  const outbox = await db.selectFrom('outbox_messages').selectAll().execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const inbox = await db.selectFrom('simulator_messages').select(['sealed_content', 'template']).execute()
  return { rows: json([outbox, jobs, inbox]) }
}
