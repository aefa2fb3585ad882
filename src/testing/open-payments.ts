/**
 * Payments alone for a test: the webhook call, the simulated gateway behind the real client, and a room that records
 * its events.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { parseConfig } from '#config.ts'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { gatewaySimulator } from '#gateways/payment-gateway/simulator/gateway-simulator.ts'
import { simulatorJobs } from '#gateways/payment-gateway/simulator/jobs.ts'
import { nobody } from '#platform/contract/who.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { keysFrom } from '#platform/seal.ts'
import { createApp } from '#platform/serving/create-app.ts'
import { mount } from '#platform/serving/mount.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { stillClock } from '#platform/testing/still-clock.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openPaymentOrder, placePaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import { paymentJobs } from '#rooms/payments/server/jobs.ts'
import type { Payments, Settle } from '#rooms/payments/server/payments.ts'
import { paymentRoutes } from '#rooms/payments/server/routes.ts'
import { Browser } from './browser.ts'
import { withoutTimetable } from './without-timetable.ts'

/** @param env settings in addition to the defaults of simulator mode */
export async function openPayments(env: Record<string, string> = {}) {
  const database = await testDatabase()
  const { db } = database
  await database.runScript('create table settled (kind text, order_ref text, payment_ref text)')
  const config = parseConfig({ SEED: 'off', ...env })
  const clock = stillClock()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const parts = {
    config,
    db,
    clock,
    log,
    keys: keysFrom(randomBytes(32)),
    storage: openStorage(config),
    address: '127.0.0.1',
  }
  const account_id = randomUUID()
  await db.insertInto('accounts').values({ id: account_id, mobile: '+919800000001', created_at: clock.now() }).execute()

  const app = await createApp(config, log)
  const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const settle: Settle = async (trx, { kind, order, payment }) => {
    await sql`insert into settled values (${kind}, ${order.order_ref}, ${payment.payment_ref})`.execute(trx)
  }
  const payments: Payments = {
    gateway: openPaymentGateway(config, clock, origin),
    settle: { plan: settle },
    onMandateEvent: async () => false,
  }
  for (const route of paymentRoutes(payments)) mount(app, route, { ...parts, identify: async () => nobody })
  await gatewaySimulator(app, parts, config.razorpay)
  await app.listen({ port: 0, host: '127.0.0.1' })

  const webhookSecret = config.razorpay.webhookSecrets[0]!.secret
  const webhookPath = 'payment/webhook/razorpay'
  const target = { url: `${origin()}/subscriptions/api/v1/${webhookPath}`, secret: webhookSecret }
  const jobs = [...paymentJobs(payments), ...simulatorJobs(() => target)]
  const worker = new Worker(parts, withoutTimetable(jobs))
  const browser = new Browser(origin())

  return {
    ...parts,
    origin: origin(),
    payments,
    worker,
    /** The log's warnings and errors. */
    lines,
    /** Opens an order and creates it at the gateway. */
    async order(amount_paise = 499_900n) {
      const opened = await openPaymentOrder(
        db,
        payments,
        { account_id, purpose: 'plan', purpose_id: randomUUID(), amount_paise },
        clock.now(),
      )
      const placed = await placePaymentOrder(parts, payments, opened)
      if (placed.outcome !== 'DONE') throw new Error(JSON.stringify(placed))
      return { ...placed.value, order_ref: placed.value.order_ref! }
    },
    /** Posts a webhook as the gateway would; the signature is valid by default. */
    webhook(
      body: string,
      { event_id = randomUUID() as string, signature = sign(body, webhookSecret) as string | null } = {},
    ) {
      const headers: Record<string, string> = { 'x-razorpay-event-id': event_id }
      if (signature !== null) headers['x-razorpay-signature'] = signature
      return browser.post(webhookPath, {}, { raw: body, headers })
    },
    /** The events that the room received, in order. */
    async updates(order_ref: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`select kind from settled where order_ref = ${order_ref}`.execute(db)
      return rows.map(({ kind }) => kind)
    },
    advance: (minutes: number) =>
      worker.advance(clock, new Date(clock.now().getTime() + minutes * 60_000), async () => {}),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
