import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPreviewed } from '#dashboard/rules/selection.ts'
import { MAIL_SENTINELS } from '#gateways/mail/simulated-mail.ts'
import { SMS_SENTINELS } from '#gateways/sms/simulated-sms.ts'
import { COUNTED } from '#testing/counted-send.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { notify } from './notify.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const sendCode = (to_mobile: string, more: object = {}) =>
  notify(world.db, world.keys, {
    template: 'login-code',
    counted: COUNTED,
    variables: { code: '481516', minutes: '5' },
    to_mobile,
    now: world.clock.now(),
    ...more,
  })

let mobiles = 9_876_510_000

async function dead(to: string) {
  const account = {
    mobile: `+91${mobiles++}`,
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
  test('staff who may see the audit log see dead jobs and messages, recipients masked, latest first', async () => {
    await sendCode(SMS_SENTINELS.unreachable)
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

  test('the super-admin retries a message, and it is in the audit log', async () => {
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

  test('a dead job is queued again from its first attempt', async () => {
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

  test('a code that can no longer be used is not sent again', async () => {
    const [id] = await sendCode('+919876500201', { expires_at: new Date(world.clock.now().getTime() - 1) })
    await world.work()
    const kabir = await world.person('Kabir')
    const { status, error } = await kabir.post(`dashboard/dead_letters/message-${id}/retry`)
    expect([status, error?.type]).toEqual([409, 'MESSAGE_EXPIRED'])
  })

  test.each([`message-${randomUUID()}`, 'job-999999999', 'job-1e3', 'job-99999999999999999999', 'message-1', 'x'])(
    '%s answers 404',
    async (id) => {
      const kabir = await world.person('Kabir')
      expect((await kabir.post(`dashboard/dead_letters/${id}/retry`)).status).toBe(404)
    },
  )

  test('staff with read access only cannot retry anything', async () => {
    const id = await deadJob()
    expect((await (await world.person('Leela')).post(`dashboard/dead_letters/${id}/retry`)).status).toBe(403)
  })
})

describe('many dead letters together', () => {
  const named = async (name: string) => {
    const id = await deadJob()
    await world.db
      .updateTable('jobs')
      .set({ name })
      .where('id', '=', BigInt(id.slice(4)))
      .execute()
    return id
  }
  const statusOf = async (id: string) =>
    (
      await world.db
        .selectFrom('jobs')
        .select('status')
        .where('id', '=', BigInt(id.slice(4)))
        .executeTakeFirst()
    )?.status

  test('are filtered by kind and by part of the name, and an unknown filter is refused', async () => {
    const id = await named('bank.read-statement')
    const leela = await world.person('Leela')
    const { body } = await leela.get('dashboard/dead_letters?kind=job&search=READ-state')
    expect(body.dead_letters.map((letter: { id: string }) => letter.id)).toEqual([id])
    expect((await leela.get('dashboard/dead_letters?kind=message&search=READ-state')).body.dead_letters).toEqual([])
    expect((await leela.get('dashboard/dead_letters?kind=letter')).status).toBe(400)
  })

  test('are previewed without a change and then retried, each with its own result', async () => {
    const [first, second] = [await named('mirror.copy'), await named('mirror.copy')]
    const [gone] = await sendCode('+919876500202', { expires_at: new Date(world.clock.now().getTime() - 1) })
    await world.work()
    const ids = [first, `message-${gone}`, second]
    const kabir = await world.person('Kabir')
    const preview = await kabir.post('dashboard/dead_letters/retry', { ids, dry_run: true })
    const expected = [
      { id: first, done: true, reason: null, message: null },
      { id: `message-${gone}`, done: false, reason: 'MESSAGE_EXPIRED', message: expect.stringMatching(/./) },
      { id: second, done: true, reason: null, message: null },
    ]
    expect(preview.body).toEqual({ dry_run: true, results: expected })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['dead', 'dead'])
    const done = await kabir.post('dashboard/dead_letters/retry', { ids })
    expect(done.body).toEqual({ dry_run: false, results: expected })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['queued', 'queued'])
  })

  test('are selected by the list’s own filters, minus the excluded ones', async () => {
    const [first, second, third] = [await named('tidy.up'), await named('tidy.up'), await named('tidy.up')]
    const kabir = await world.person('Kabir')
    const body = { select: { kind: 'job', search: 'tidy.up' }, exclude_ids: [second] }
    const { results } = (await kabir.post('dashboard/dead_letters/retry', body)).body
    expect(results.map(({ id }: { id: string }) => id).toSorted()).toEqual([first, third].toSorted())
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual(['queued', 'dead', 'queued'])
  })

  test('named in the selection and excluded from it stay as they are', async () => {
    const [first, second] = [await deadJob(), await deadJob()]
    const kabir = await world.person('Kabir')
    const body = { ids: [first, second, first], exclude_ids: [second] }
    const { results } = (await kabir.post('dashboard/dead_letters/retry', body)).body
    expect(results.map(({ id }: { id: string }) => id)).toEqual([first])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['queued', 'dead'])
  })

  test('are retried as previewed: one that fails after the preview is not retried unseen', async () => {
    const first = await named('late.row')
    const kabir = await world.person('Kabir')
    const select = { kind: 'job', search: 'late.row' }
    const preview = await kabir.post('dashboard/dead_letters/retry', { select, dry_run: true })
    const later = await named('late.row')
    const done = await kabir.post('dashboard/dead_letters/retry', asPreviewed(preview.body.results))
    expect(done.body.results).toEqual(preview.body.results)
    expect([await statusOf(first), await statusOf(later)]).toEqual(['queued', 'dead'])
  })

  test('are retried only with permission, and only as one selection', async () => {
    const id = await deadJob()
    expect((await (await world.person('Leela')).post('dashboard/dead_letters/retry', { ids: [id] })).status).toBe(403)
    const kabir = await world.person('Kabir')
    for (const body of [{}, { ids: [] }, { ids: [id], select: {} }, { ids: ['x'] }])
      expect([body, (await kabir.post('dashboard/dead_letters/retry', body)).status]).toEqual([body, 422])
    expect(await statusOf(id)).toBe('dead')
  })

  test('more than a thousand are refused before any is changed', async () => {
    const row = { name: 'flood.job', payload: '{}', run_at: world.clock.now(), created_at: world.clock.now() }
    const dead = { ...row, status: 'dead' as const, attempt: 5, finished_at: world.clock.now() }
    await world.db
      .insertInto('jobs')
      .values(Array.from({ length: 1001 }, () => dead))
      .execute()
    const kabir = await world.person('Kabir')
    const { status, error } = await kabir.post('dashboard/dead_letters/retry', { select: { search: 'flood.job' } })
    expect([status, error?.type]).toEqual([422, 'TOO_MANY_SELECTED'])
  })

  test('are exported as filtered: every row once, masked, no formula runs, and it is audited', async () => {
    await named('=HYPERLINK("https://evil.example")')
    const leela = await world.person('Leela')
    const flood = await leela.get('dashboard/dead_letters/export?search=flood.job')
    expect(flood.text.trim().split('\r\n')).toHaveLength(1 + 1001)
    const { text, headers } = await leela.get('dashboard/dead_letters/export?kind=job&search=hyperlink')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(`"'=HYPERLINK(""https://evil.example"")"`),
    ])
    expect((await leela.get('dashboard/dead_letters/export?kind=message')).text).not.toContain(
      SMS_SENTINELS.unreachable,
    )
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['role', 'after'])
      .where('action', '=', 'notifications.dead-letters-exported')
      .orderBy('id')
      .execute()
    expect(entries[0]).toMatchObject({ after: { search: 'flood.job', format: 'csv', rows: 1001 } })
    expect(entries).toHaveLength(3)
  })

  test('are exported as a workbook, but only with permission to see them', async () => {
    const leela = await world.person('Leela')
    const { headers, text } = await leela.get('dashboard/dead_letters/export?format=xlsx&kind=message')
    expect([headers.get('content-type'), text.slice(0, 2)]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ])
    expect((await (await world.person('Meera')).get('dashboard/dead_letters/export')).status).toBe(403)
    expect((await world.browser().get('dashboard/dead_letters/export')).status).toBe(401)
  })
})
