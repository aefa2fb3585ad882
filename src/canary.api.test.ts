/**
 * A whole journey with values that occur nowhere else, followed by a search for them in everything that is stored or
 * logged.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { SMS_SENTINELS } from '#gateways/sms/simulated-sms.ts'
import type { Browser } from './testing/browser.ts'
import { BUYER } from './testing/buy-plan.ts'
import { AUTHENTICATOR_SECRET, authenticatorCode, otherCode, person, sentCode } from './testing/log-in.ts'
import { openWorld, type World } from './testing/world.ts'

const MOBILE = '9812345670'
const STAFF_MOBILE = '9812345671'
const UNREACHABLE = SMS_SENTINELS.unreachable.slice(3)
/** The message to this number fails in the database, which quotes the row. */
const UNDELIVERED = '9812345672'
const ADDRESS = '203.0.113.77'
const USER_AGENT = 'CanaryBrowser/4815162342'
const CARD = '4111111111114815'
const DEPENDANT = { name: 'Yashodhara Canary', mobile: '9812345673', email: 'yashodhara@canary.example' }

/**
 * Tables that may contain a person's name, mobile or address. A new entry is a decision: what is stored, for how long,
 * and who reads it.
 */
const PERSONAL_TABLES: Record<string, string[]> = {
  accounts: ['mobile', 'name', 'email'],
  // For a day, to count messages to a number and requests from an address.
  login_challenges: ['mobile', 'email', 'address'],
  login_guards: ['mobile'],
  // For half a year after a login, so that strangers cannot lock the number's owner out.
  login_browsers: ['mobile'],
  // Where login codes may go, as their owner has confirmed.
  login_emails: ['email'],
  // The receipt's text, unchanged since it was written.
  orders: ['name', 'email'],
  // A tax invoice names its customer, and the law requires it for eight years.
  invoices: ['name'],
  // The owner of the account that claims are paid to; the number itself is stored nowhere in clear.
  bank_details: ['name'],
  simulator_account_checks: ['name'],
  // So that people recognise their own sessions.
  sessions: ['address', 'user_agent'],
  // Its purpose is to record who did what from where.
  audit_log: ['address'],
  // The simulated phone; empty outside simulator mode.
  // The people a plan covers, and the numbers it had.
  subscription_members: ['mobile', 'name', 'email'],
  plan_numbers: ['mobile', 'name'],
  simulator_messages: ['mobile', 'email'],
}

let world: World
const lines: string[] = []
const secrets: Record<string, string> = {}
const facts: Record<string, string[]> = {
  mobile: [MOBILE, STAFF_MOBILE, UNREACHABLE, UNDELIVERED, DEPENDANT.mobile],
  name: [BUYER.name, DEPENDANT.name],
  email: [BUYER.email, DEPENDANT.email],
  address: [ADDRESS],
  user_agent: [USER_AGENT],
  card: [CARD],
}
/** Table → its rows as text, as in a dump of the database. */
let tables: Map<string, string>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' }, lines)
  await person(world, STAFF_MOBILE, { staff: 'SUPERADMIN' })
  secrets['authenticator key'] = AUTHENTICATOR_SECRET
  secrets['webhook secret'] = webhookSecret()
  const buyer = newcomer()
  await logIn('buyer', buyer, MOBILE)
  await buy(buyer)
  await askForCall()
  await receiveMessages()
  const other = newcomer()
  await logIn('unreachable', other, UNREACHABLE)
  await giveSecondFactor()
  await failUnexpectedly(other)
  await world.advance(20 * 60_000)
  tables = await dump()
})
afterAll(() => world.close())

function newcomer(): Browser {
  return world.browser({ headers: { 'x-forwarded-for': ADDRESS, 'user-agent': USER_AGENT } })
}

function webhookSecret(): string {
  return world.config.razorpay.webhookSecrets[0]!.secret
}

/** Wrong code, right code; the browser's cookies are then secret too. */
async function logIn(who: string, browser: Browser, mobile: string): Promise<void> {
  const { verification_id } = (await browser.post('login/otp', { mobile })).body
  const otp = await sentCode(world, verification_id)
  secrets[`${who}’s code`] = otp
  await world.work()
  expect((await browser.post('login/verify', { verification_id, otp: otherCode(otp) })).status).toBe(422)
  expect((await browser.post('login/verify', { verification_id, otp })).status).toBe(200)
  for (const [name, value] of browser.cookies) secrets[`${who}’s cookie ${name}`] = value
}

async function buy(browser: Browser): Promise<void> {
  const { body: group } = await browser.get('plans/group/retail-promo-plans-2')
  const purchaseInput = {
    plan_id: group.plans[0].id,
    member_details: BUYER,
    campaign: 'spring',
    coupon_code: 'WELCOME500',
  }
  const headers = { 'idempotency-key': randomUUID() }
  const asked = await browser.post('payment/request', purchaseInput, { headers })
  const again = await browser.post('payment/request', purchaseInput, { headers })
  expect([asked.status, again.body]).toEqual([200, asked.body])
  expect(asked.body.gateway.prefill.contact).toContain(MOBILE)
  const { order_ref } = asked.body.gateway
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'failure' })
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const { transaction_id } = asked.body
  expect((await browser.get(`payment/request/${transaction_id}`)).body.status).toBe('completed')
  expect((await browser.get(`payment/request/${transaction_id}/receipt`)).status).toBe(200)
  const [{ id }] = (await browser.get('subscriptions')).body.subscriptions
  const member = { ...DEPENDANT, relation: 'Other', age: 41, gender: 'O' }
  expect((await browser.post(`subscriptions/${id}/members`, member)).status).toBe(201)
}

async function askForCall(): Promise<void> {
  const details = { note: `${BUYER.name} again` }
  const lead = { type: 'CALLBACK', name: BUYER.name, mobile: MOBILE, email: BUYER.email, details }
  expect((await newcomer().put('leads', lead)).status).toBe(201)
}

/** The gateway's message about who paid and how: signed, about one of our orders; and forged. */
async function receiveMessages(): Promise<void> {
  const [order] = (await world.browser().get('/dev/gateway/orders')).body
  const entity = {
    id: 'pay_Canary00000001',
    entity: 'payment',
    amount: order.amount * 100,
    currency: 'INR',
    status: 'failed',
    order_id: order.order_ref,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    email: BUYER.email,
    contact: `+91${MOBILE}`,
    card: { name: BUYER.name, number: CARD },
    vpa: `${MOBILE}@upi`,
    error_code: 'BAD_REQUEST_ERROR',
    error_description: `Refused for ${BUYER.name}`,
    notes: { mobile: MOBILE },
    created_at: Math.floor(world.clock.now().getTime() / 1000),
  }
  const created_at = entity.created_at
  const event = {
    entity: 'event',
    event: 'payment.failed',
    contains: ['payment'],
    created_at,
    payload: { payment: { entity } },
  }
  const raw = JSON.stringify(event)
  const send = (signature: string) =>
    newcomer().post('payment/webhook/razorpay', undefined, {
      raw,
      headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() },
    })
  const answers = [await send('0'.repeat(64)), await send(sign(raw, webhookSecret()))]
  expect(answers.map(({ status }) => status)).toEqual([400, 200])
  await newcomer().post('/plus/buy/redirect', undefined, {
    raw: new URLSearchParams({
      'error[description]': BUYER.name,
      'error[metadata]': `{"contact":"${MOBILE}"}`,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function giveSecondFactor(): Promise<void> {
  const staff = newcomer()
  await logIn('staff', staff, STAFF_MOBILE)
  const code = authenticatorCode(world.clock.now())
  expect((await staff.post('login/totp', { code: otherCode(code) })).status).toBe(422)
  expect((await staff.post('login/totp', { code })).status).toBe(200)
  for (const [name, value] of staff.cookies) secrets[`staff’s cookie ${name}`] = value
  // Personal data in a URL, as in a search.
  await staff.get(`dashboard/audit?entity_id=${MOBILE}`)
  await staff.get(`/dev/messages?to=%2B91${MOBILE}`)
  await staff.get(`no/such/page/${MOBILE}?email=${BUYER.email}`)
}

/** The database refuses a row and quotes it in its error, as for every violated constraint. */
async function failUnexpectedly(browser: Browser): Promise<void> {
  const { body: group } = await browser.get('plans/group/retail-promo-plans-2')
  const member_details = { ...BUYER, name: `${BUYER.name} of ${MOBILE}` }
  await sql`alter table orders add constraint canary check (customer_name not like '%of%') not valid`.execute(world.db)
  const plan_id = group.plans[0].id
  const answer = await browser.post('payment/request', { plan_id, member_details })
  expect(answer.status).toBe(500)
  for (const canary of [BUYER.name, MOBILE, BUYER.email]) expect(answer.text).not.toContain(canary)
  await sql`alter table simulator_messages add constraint canary check (recipient not like ${sql.lit(`%${UNDELIVERED}`)}) not valid`.execute(
    world.db,
  )
  await newcomer().post('login/otp', { mobile: UNDELIVERED })
  await world.work()
}

async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(world.db)
  const dumped = new Map<string, string>()
  for (const { table_name } of rows) {
    const { rows: stored } = await sql<{
      row: string
    }>`select row_to_json(t)::text as row from ${sql.table(table_name)} t`.execute(world.db)
    dumped.set(table_name, stored.map(({ row }) => row).join('\n'))
  }
  return dumped
}

/** Whether a text contains a canary: in clear, or as the printed bytes of a column, or as bytes encoded in a job. */
function holds(text: string, canary: string): boolean {
  // Many a long number contains six given digits: only a separate code counts.
  if (/^\d{6}$/.test(canary)) return new RegExp(`(?<![\\w.+-])${canary}(?![\\w.+-])`).test(text)
  const bytes = Buffer.from(canary)
  return [canary, bytes.toString('hex'), bytes.toString('base64').replace(/.{2}=*$/, '')].some((form) =>
    text.includes(form),
  )
}

describe('after a journey with logins, a purchase, messages of the gateway and a server error', () => {
  it('the log was written, and the tables were filled', () => {
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.join()).toContain('unexpected failure')
    expect(lines.join()).toContain('webhook refused')
    expect(lines.join()).toMatch(/job (is dead|failed)/)
    for (const table of [
      'coupon_redemptions',
      'jobs',
      'idempotency_keys',
      'gateway_events',
      'outbox_messages',
      'audit_log',
      'rate_windows',
    ])
      expect(tables.get(table), table).not.toBe('')
    expect(holds(tables.get('accounts')!, MOBILE)).toBe(true)
  })

  it('codes, tokens, keys and secrets are in no line of the log and in no table', () => {
    const found = Object.entries(secrets).flatMap(([what, secret]) => [
      ...lines.filter((line) => holds(line, secret)).map((line) => `${what} in ${line}`),
      ...[...tables].filter(([, rows]) => holds(rows, secret)).map(([table]) => `${what} in ${table}`),
    ])
    expect(found).toEqual([])
  })

  it('nobody’s name, number, mail address or card is in the log', () => {
    const { address: _, ...personal } = facts
    const found = Object.entries(personal).flatMap(([what, canaries]) =>
      lines.filter((line) => canaries.some((canary) => holds(line, canary))).map((line) => `${what} in ${line}`),
    )
    expect(found).toEqual([])
  })

  it('personal data is only in the tables meant for it', () => {
    const strangers = [...tables].flatMap(([table, rows]) =>
      Object.entries(facts)
        .filter(
          ([what, canaries]) => !PERSONAL_TABLES[table]?.includes(what) && canaries.some((one) => holds(rows, one)),
        )
        .map(([what]) => `${what} in ${table}`),
    )
    expect(strangers).toEqual([])
  })
})
