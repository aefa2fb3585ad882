/** Reminders of the app: whom they reach, who is skipped and why, and what the company's Activity tab says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetActivities } from '#rooms/companies/server/jobs.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const openLooms = async () => {
  const looms = await openEmployer(world, { is_email_optional: true })
  const remind = async (body: object, kind = 'app_install') =>
    (await looms.hr()).post(`${looms.path}/communications/${kind}`, body)
  const sentTo = async (id: string) => {
    await world.work()
    const rows = await world.db
      .selectFrom('outbox_messages')
      .select('channel')
      .where('cause', 'like', `employee-app-reminder:%:${id}`)
      .execute()
    return rows.map(({ channel }) => channel)
  }
  return { ...looms, remind, sentTo }
}
const nobody = { blocked: 0, installed: 0, recently_reminded: 0 }

describe('a reminder', () => {
  test('reaches a person by mail, and by SMS where there is no address (D2.29, D7.26)', async () => {
    const { add, remind, sentTo } = await openLooms()
    const [byMail, bySms] = [await add(), await add({ email: undefined })]
    const { status, body } = await remind({ partner_user_ids: [byMail.id, bySms.id] })
    expect([status, body]).toEqual([200, { eligible: 2, sent: 2, skipped: nobody }])
    expect([await sentTo(byMail.id), await sentTo(bySms.id)]).toEqual([['mail'], ['sms']])
  })

  test('skips who is blocked, who has the app and who was just reminded, and counts each (D4.16, D7.27)', async () => {
    const { add, remind, hr, path } = await openLooms()
    const [blocked, installed, reminded, last] = [await add(), await add(), await add(), await add()]
    await (await hr()).send('DELETE', `${path}/partner_user`, { body: { partner_user_id: blocked.id } })
    await world.db.updateTable('partner_users').set({ app_installed: true }).where('id', '=', installed.id).execute()
    await remind({ partner_user_ids: [reminded.id] })
    const skipped = { blocked: 1, installed: 1, recently_reminded: 1 }
    const select = { statuses: ['ACTIVE', 'EXPIRED'] }
    expect((await remind({ select, dry_run: true }, 'bulk')).body).toEqual({ eligible: 1, sent: 0, skipped })
    expect((await remind({ select, exclude_ids: [last.id] }, 'bulk')).body).toEqual({ eligible: 0, sent: 0, skipped })
    expect((await remind({ select }, 'bulk')).body).toEqual({ eligible: 1, sent: 1, skipped })
    expect((await remind({ select: { statuses: 'ACTIVE', app_installed: 0 } }, 'bulk')).body.skipped).toEqual({
      ...nobody,
      recently_reminded: 2,
    })
  })

  test('is sent once in three days and five times a year, also when two people send it', async () => {
    const { add, remind } = await openLooms()
    const { id } = await add()
    const answers = await Promise.all([remind({ partner_user_ids: [id] }), remind({ partner_user_ids: [id] })])
    expect(answers.map(({ body }) => body.sent).toSorted((one, other) => one - other)).toEqual([0, 1])
    for (let time = 2; time <= 6; time++) {
      await world.advance(3 * DAY_MS + 1000)
      expect((await remind({ partner_user_ids: [id] })).body.sent).toBe(time <= 5 ? 1 : 0)
    }
  })

  test('to a person or plan of another company is refused', async () => {
    const [looms, other] = [await openLooms(), await openLooms()]
    const { id } = await other.add()
    expect((await looms.remind({ partner_user_ids: [id] })).status).toBe(404)
    expect((await looms.remind({ select: { partner_id: other.partner_id } })).status).toBe(404)
  })

  test.each([{}, { partner_user_ids: [], select: {} }, { partner_user_ids: ['x'] }])(
    'needs one selection: %j',
    async (body) => {
      expect((await (await openLooms()).remind(body)).status).toBe(422)
    },
  )
})

describe('the activities of a company', () => {
  test('are listed newest first, ten a page, by kind and by who (D2.08, D7.34)', async () => {
    const { add, remind, hr, path, account_id, contract } = await openLooms()
    const { id } = await add()
    for (let more = 0; more < 9; more++) await add()
    await remind({ partner_user_ids: [id] })
    const list = async (query = '') => (await (await hr()).get(`${path}/activities${query}`)).body
    const first = await list()
    expect(first.activities).toHaveLength(10)
    expect(first.activities[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      actor: 'Hema Rao',
      action: 'REMINDED',
      entity: 'partner_user',
      entity_id: id,
      summary: 'Reminded 1 person of the app',
      before: null,
      after: { people: 1, skipped: nobody },
    })
    expect(first.pagination_info).toMatchObject({ total_activities: 11, has_next_page: true })
    expect((await list('?type=REMINDED')).pagination_info.total_activities).toBe(1)
    expect((await list('?type=REMINDED&type=EMPLOYEE_ADDED')).pagination_info.total_activities).toBe(11)
    expect((await list(`?actor=${account_id}`)).pagination_info.total_activities).toBe(11)
    expect((await list('?actor=hema')).pagination_info.total_activities).toBe(11)
    expect((await list('?actor=%25')).pagination_info.total_activities).toBe(0)
    expect((await contract()).consumed_quota).toBe(10)
  })

  test('include who was invited to the dashboard, without the whole number', async () => {
    const { hr, path } = await openLooms()
    const invited = { mobile: '+919700055123', role: 'PARTNER_MEMBER' }
    expect((await (await hr()).post(`${path}/users`, invited)).status).toBe(201)
    const { activities } = (await (await hr()).get(`${path}/activities?type=USER_INVITED`)).body
    expect(activities).toMatchObject([{ actor: 'Hema Rao', after: { role: 'Company member' } }])
    expect(activities[0].summary).toMatch(/^Invited .*123 to the dashboard$/)
    expect(JSON.stringify(activities)).not.toContain('9700055')
  })

  test('are deleted after seven years, and not before', async () => {
    const { add, contract } = await openLooms()
    await add()
    const { subsidiary_id } = await contract()
    const before = (years: number) => {
      const at = world.clock.now()
      at.setUTCFullYear(at.getUTCFullYear() - years)
      return at
    }
    const old = (years: number) => ({
      subsidiary_id,
      at: new Date(before(years).getTime() - 2 * DAY_MS),
      actor_name: 'Hema Rao',
      action: 'EDITED' as const,
      entity: 'partner_user',
      summary: `${years} years ago`,
    })
    await world.db
      .insertInto('company_activities')
      .values([old(7), old(6)])
      .execute()
    await forgetActivities.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
    const left = await world.db
      .selectFrom('company_activities')
      .select('summary')
      .where('subsidiary_id', '=', subsidiary_id)
      .orderBy('at')
      .execute()
    expect(left.map(({ summary }) => summary)).toEqual(['6 years ago', expect.stringMatching(/^Added /)])
  })
})

test('an employee is shown with dependents, reminders and what was done with them', async () => {
  const { add, remind, hr, path } = await openLooms()
  const { id } = await add()
  await remind({ partner_user_ids: [id] })
  const members = `${path}/partner_users/${id}/members`
  const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01', mobile: '9760123456' }
  await (await hr()).post(members, wife)
  const { status, body } = await (await hr()).get(`${path}/partner_users/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    balance: 500,
    dependents: [{ name: 'Sita Bose', relation: 'Wife', mobile: '+91 ••••• •3456' }],
    reminders: [{ sent_at: expect.any(String) }],
    history: [{ action: 'EDITED' }, { action: 'REMINDED' }, { action: 'EMPLOYEE_ADDED', actor: 'Hema Rao' }],
  })
  expect((await (await hr()).get(`${(await openLooms()).path}/partner_users/${id}`)).status).toBe(404)
})

describe('dependents', () => {
  test('are added by HR within what the plan covers, a child with the employee’s consent, and removed', async () => {
    const { add, hr, path, subsidiary_id, account_id: by_account } = await openLooms()
    const { id, mobile } = await add()
    const members = `${path}/partner_users/${id}/members`
    const child = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01' }
    const refused = await (await hr()).post(members, child)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['guardian_consent']])
    const { status, body } = await (await hr()).post(members, { ...child, guardian_consent: true })
    expect([status, body]).toMatchObject([201, { name: 'Tara Bose', covered_as: 'minor' }])
    const consent = await world.db
      .selectFrom('consents as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['a.mobile', 'c.given', 'c.channel', 'c.evidence'])
      .where('c.subject_uhid', '=', body.uhid)
      .execute()
    expect(consent).toEqual([{ mobile, given: true, channel: 'company', evidence: { by_account, subsidiary_id } }])
    const list = (await (await hr()).get(members)).body
    expect(list).toMatchObject({ can_change: true, free: { adult: 1, minor: 1 }, members: [{ uhid: body.uhid }] })
    const removed = await (await hr()).post(`${members}/${body.uhid}/remove`, { version: body.version })
    expect([removed.status, (await (await hr()).get(members)).body.members]).toEqual([204, []])
    expect((await (await hr()).get(`${path}/partner_users/${id}`)).body.history).toMatchObject([
      { action: 'EDITED', summary: 'Removed a dependent of Nila Bose' },
      { action: 'EDITED', summary: 'Added a dependent of Nila Bose' },
      { action: 'EMPLOYEE_ADDED' },
    ])
  })

  test('of a person of another company, or whose plan has ended, are not added', async () => {
    const [looms, other] = [await openLooms(), await openLooms()]
    const [own, foreign] = [await looms.add(), await other.add()]
    const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
    const addTo = async (id: string) => (await looms.hr()).post(`${looms.path}/partner_users/${id}/members`, wife)
    expect((await addTo(foreign.id)).status).toBe(404)
    await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: own.id } })
    expect((await addTo(own.id)).error?.type).toBe('PLAN_NOT_ACTIVE')
  })
})
