import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/open-database.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'
import { SETTINGS } from '../../../product.ts'
import type { SettingReply } from '../contract/settings.ts'
import { catalogueCommands } from './catalogue-commands.ts'

let world: World
let kabir: Browser
let leela: Browser
let meera: Browser
let plan: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await logIn()
  plan = (await buyPlan(world, await world.signUp('+919600000002'))).subscription_id
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LIMIT = 'claims.one_person_limit'
const GRANT = 'health_cash.most_per_grant'

/** Sessions of staff end after half an hour without a request. */
async function logIn() {
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  meera = await world.person('Meera')
}
async function read(key: string, browser = kabir): Promise<SettingReply> {
  const { settings } = (await browser.get('dashboard/settings')).body
  return settings.find((one: SettingReply) => one.key === key)
}
async function propose(key: string, value: unknown, more: object = {}) {
  const { version } = await read(key)
  return kabir.put(`dashboard/settings/${key}`, { value, version, reason: 'The board decided so', ...more })
}
const proposalOf = async (key: string) => (await read(key)).proposal?.id
const decide = async (browser: Browser, key: string, what: string, body?: object) =>
  browser.post(`dashboard/setting_proposals/${await proposalOf(key)}/${what}`, body)
const audited = async (key: string) =>
  (
    await world.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('entity', '=', 'setting')
      .where('entity_id', '=', key)
      .orderBy('id')
      .execute()
  ).map(({ action, reason }) => [action, reason])

/** As an operator does: `npm run plus -- catalogue import`. @returns its exit code */
async function importOnServer(text: string): Promise<number> {
  const file = join(world.config.dataDir, 'settings.yaml')
  await mkdir(world.config.dataDir, { recursive: true })
  await writeFile(file, text)
  const command = catalogueCommands(SETTINGS).find(({ name }) => name === 'catalogue import')!
  const { config, db, clock } = world
  const database = { db } as Database
  const code = await command.run({ database, config, now: clock.now(), args: [file], print: () => {} })
  noteSettingsChange(db)
  return code
}

/** @returns the claim's status after this person approved it in full */
async function approved(by: Browser): Promise<string> {
  const { id } = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 3_000_00n })
  const { version } = await world.db
    .selectFrom('claims')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { body } = await by.post(`dashboard/claims/${id}/approve`, { approved_claim_amount: 3_000, version })
  return body.current_state ?? body.status ?? JSON.stringify(body)
}

describe('works', () => {
  it('nobody raises a limit alone, approves a claim with it and lowers it again', async () => {
    const without = await propose(LIMIT, 50_000, { reason: undefined })
    expect([without.status, without.error?.fields]).toEqual([422, { reason: 'Say why, in 3 to 300 characters' }])
    const asked = await propose(LIMIT, 50_000)
    expect(asked.body).toMatchObject({ value: 2_000, scheduled: [], proposal: { value: 50_000, own: true } })
    const own = await decide(kabir, LIMIT, 'confirm')
    expect([own.status, own.error?.type]).toEqual([403, 'OWN_PROPOSAL'])
    const file = `settings:\n  ${LIMIT}: {value: 50000}\n`
    const imported = await kabir.post('dashboard/catalog_file', { text: file, dry_run: false })
    expect(imported.body).toMatchObject({
      applied: false,
      problems: [{ line: 2, reason: 'Propose this under Settings: a second person confirms it' }],
    })
    expect(await approved(kabir)).toBe('PENDING')

    expect((await decide(leela, LIMIT, 'confirm')).body).toMatchObject({
      value: 2_000,
      proposal: null,
      scheduled: [{ value: 50_000 }],
      history: [{ value: 50_000, set_by: 'Leela Nair', proposed_by: 'Kabir Khanna', reason: 'The board decided so' }],
    })
    expect(await approved(kabir)).toBe('PENDING')
    await world.advance(HOUR_MS)
    await logIn()
    expect(await approved(kabir)).toBe('APPROVED')
    expect(await audited(LIMIT)).toEqual([
      ['settings.change-proposed', 'The board decided so'],
      ['settings.setting-changed', 'The board decided so'],
    ])
  })

  it('a proposal is withdrawn by its author, or declined by a colleague with a reason that its author reads for a week', async () => {
    await propose(GRANT, 900)
    expect((await read(GRANT, leela)).proposal).toMatchObject({ own: false, proposed_by: 'Kabir Khanna' })
    expect((await decide(kabir, GRANT, 'decline', { reason: 'On second thoughts' })).error?.type).toBe('OWN_PROPOSAL')
    expect((await decide(kabir, GRANT, 'withdraw')).body).toMatchObject({ value: 500, proposal: null, closed: null })
    await propose(GRANT, 1_000)
    expect((await decide(leela, GRANT, 'decline')).status).toBe(422)
    expect((await decide(leela, GRANT, 'decline', { reason: '' })).status).toBe(422)
    expect((await decide(leela, GRANT, 'decline', { reason: 'Too much' })).body).toMatchObject({ value: 500 })
    expect((await read(GRANT)).closed).toMatchObject({
      value: 1_000,
      proposed_by: 'Kabir Khanna',
      declined_by: 'Leela Nair',
      reason: 'Too much',
    })
    expect((await audited(GRANT)).slice(-3)).toEqual([
      ['settings.change-withdrawn', null],
      ['settings.change-proposed', 'The board decided so'],
      ['settings.change-declined', 'Too much'],
    ])
  })

  it('a change takes effect on the proposed day where that is later', async () => {
    expect((await propose('wallet.run_out_days', 20, { from: '2099-01-01' })).status).toBe(200)
    expect((await decide(leela, 'wallet.run_out_days', 'confirm')).body.scheduled).toEqual([
      { value: 20, effective_from: '2098-12-31 18:30:00' },
    ])
  })

  it('an installation with one super-admin changes it by a file on the server', async () => {
    expect(await importOnServer('settings:\n  payouts.way: {value: FILE}\n')).toBe(0)
    expect(await read('payouts.way')).toMatchObject({ value: 'FILE', history: [{ set_by: null }] })
  })
})

describe('invalid', () => {
  it.each([
    ['a value that it does not take', { value: 0 }, 422],
    ['its own value', { value: 500 }, 422],
    ['a day in the past', { value: 600, from: '2020-01-01' }, 422],
    ['a change that somebody else made meanwhile', { value: 600, version: 99 }, 409],
    ['no words', { value: 600, reason: '  ' }, 422],
  ])('%s is not proposed', async (_, { value, ...more }, status) => {
    expect((await propose(GRANT, value, more)).status).toBe(status)
    expect(await proposalOf(GRANT)).toBeUndefined()
  })

  it('of two proposals for a setting the second is refused, until the first is decided or expires', async () => {
    const both = await Promise.all([propose(GRANT, 600), propose(GRANT, 700)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await world.advance(8 * DAY_MS)
    await logIn()
    expect(await read(GRANT)).toMatchObject({ proposal: null, closed: { declined_by: null, reason: null } })
    expect((await audited(GRANT)).at(-1)).toEqual(['settings.proposal-expired', null])
    expect((await propose(GRANT, 800)).status).toBe(200)
    const id = await proposalOf(GRANT)
    await world.db
      .updateTable('setting_proposals')
      .set({ expires_at: world.clock.now() })
      .where('id', '=', id!)
      .execute()
    const late = await leela.post(`dashboard/setting_proposals/${id}/confirm`)
    expect([late.status, late.error?.type]).toEqual([409, 'PROPOSAL_DECIDED'])
  })

  it('a proposal that nobody confirmed in time is shown as closed from that moment on (0027)', async () => {
    const key = 'payouts.rtgs_from'
    await propose(key, 100_000)
    await world.db
      .updateTable('setting_proposals')
      .set({ expires_at: world.clock.now() })
      .where('id', '=', (await proposalOf(key))!)
      .execute()
    expect(await read(key)).toMatchObject({
      proposal: null,
      closed: { value: 100_000, declined_by: null, closed_at: toWireTime(world.clock.now()) },
    })
  })

  it('a proposal whose setting has changed meanwhile is shown as such and not confirmed', async () => {
    const key = 'payouts.two_people_above'
    await propose(key, 20_000)
    await importOnServer(`settings:\n  ${key}: {value: 15000}\n`)
    expect((await read(key)).proposal).toMatchObject({ stale: true })
    const stale = await decide(leela, key, 'confirm')
    expect([stale.status, stale.error?.type, (await read(key)).value]).toEqual([409, 'STALE', 15_000])
    expect((await decide(leela, key, 'decline', { reason: 'It changed' })).status).toBe(200)
  })
})

describe('forbidden', () => {
  it.each([
    ['another role', `update staff_roles set role = 'ADMIN'`, `update staff_roles set role = 'SUPERADMIN'`],
    ['no role', `update staff_roles set role = 'USER'`, `update staff_roles set role = 'SUPERADMIN'`],
    ['a blocked account', `update accounts set blocked_at = ${SQL_NOW}`, 'update accounts set blocked_at = null'],
  ])(
    'what its proposer, who now has %s, may no longer change is not confirmed, only declined (0027)',
    async (...has) => {
      const [, change, undo] = has
      const key = 'claims.quality_percent'
      await propose(key, 50)
      const { proposed_by } = await world.db
        .selectFrom('setting_proposals')
        .select('proposed_by')
        .where('id', '=', (await proposalOf(key))!)
        .executeTakeFirstOrThrow()
      const whose = change.startsWith('update accounts') ? 'id' : 'account_id'
      const run = (statement: string) =>
        sql`${sql.raw(statement)} where ${sql.ref(whose)} = ${proposed_by}`.execute(world.db)
      await run(change)
      try {
        const { proposal } = await read(key, leela)
        expect(proposal).toMatchObject({ own: false, stale: false, orphaned: true })
        const confirmed = await leela.post(`dashboard/setting_proposals/${proposal!.id}/confirm`)
        expect([confirmed.status, confirmed.body.error.extra_args.reason]).toEqual([403, 'FIRST_LEFT'])
        const declined = await leela.post(`dashboard/setting_proposals/${proposal!.id}/decline`, {
          reason: 'They left',
        })
        expect(declined.body).toMatchObject({ value: 10, scheduled: [], proposal: null })
      } finally {
        await run(undo)
      }
    },
  )

  it('an admin proposes nothing and takes back nobody’s, and a moderator sees no settings', async () => {
    const key = 'payouts.imps_up_to'
    await propose(key, 400_000)
    expect((await leela.put(`dashboard/settings/${key}`, { value: 1, version: 0, reason: 'Mine' })).status).toBe(403)
    expect((await decide(leela, key, 'withdraw')).status).toBe(403)
    expect((await meera.get('dashboard/settings')).status).toBe(403)
    expect((await decide(meera, key, 'confirm')).status).toBe(403)
  })
})

describe('raced', () => {
  it('of a confirmation and a withdrawal at the same time one counts', async () => {
    const key = 'payouts.rtgs_from'
    await propose(key, 100_000)
    const id = await proposalOf(key)
    const answers = await Promise.all([
      leela.post(`dashboard/setting_proposals/${id}/confirm`),
      kabir.post(`dashboard/setting_proposals/${id}/withdraw`),
      leela.post(`dashboard/setting_proposals/${id}/confirm`),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { scheduled, history } = await read(key)
    expect(scheduled).toHaveLength(history.length)
  })
})

describe('missing', () => {
  it('an unknown proposal is not found', async () => {
    const unknown = '0190a000-0000-7000-8000-0000000000ff'
    expect((await leela.post(`dashboard/setting_proposals/${unknown}/confirm`)).status).toBe(404)
    expect((await kabir.post(`dashboard/setting_proposals/${unknown}/withdraw`)).status).toBe(404)
  })
})
