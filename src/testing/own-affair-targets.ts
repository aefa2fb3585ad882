/** Records for own-affairs.api.test.ts, about one customer's plan, each in a state in which a colleague's call succeeds. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallShape } from '#platform/contract/call.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SubStatus } from '#rooms/checkups/rules/sub-status.ts'
import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Browser } from './browser.ts'
import { insertAlarm, insertCare, insertCareCall, insertKit } from './insert-care.ts'
import { insertCheckup, timeAtHome } from './insert-checkup.ts'
import { insertTestClaim } from './insert-test-claim.ts'
import { insertVisit } from './insert-visit.ts'
import { GUARDED } from './own-affairs.ts'
import { memberWithNumber } from './pair-acts.ts'
import { waitingOrder } from './service-uses.ts'
import type { World } from './world.ts'

const OF_CARE = [
  'readHomeCare',
  'actOnCareCall',
  'moveCareKit',
  'actOnEscalation',
  'addCareNote',
  'changeCareDoctor',
  'checkSharedNumber',
]
const ABOUT_ORDERS = ['applyPartnerOrder', 'closePartnerOrder', 'givePartnerOrderBack']
const OF_CHECKUP = ['moveCheckupOrder', 'changeCheckupTime', 'cancelCheckupOrder', 'addCheckupReport']

interface Scene {
  world: World
  colleague: Browser
  calls: Map<string, CallShape>
  subscription_id: string
  customerId: string
  order_ref: string
}

export interface Target {
  claim_id?: bigint
  params: Record<string, string>
  body: object
}

export function targetsOf({ world, colleague, calls, subscription_id, customerId, order_ref }: Scene) {
  /** A record that the call is about, with its path and body. */
  async function target(name: string): Promise<Target> {
    const { about, body = {}, status } = GUARDED[name]!
    const { db } = world
    const now = world.clock.now()
    const params = { id: subscription_id }
    if (about === 'claim') {
      const { id } = await insertTestClaim(world, { subscription_id })
      const patch =
        status &&
        sql`update claims set status = ${status}, reason_codes = '{INVOICE_UNREADABLE}', decided_at = ${now},
      approved_claim_amount_paise = case when ${status} in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') then 80000 end,
      settled_at = case when ${status} = 'SETTLED' then ${now}::timestamptz end,
      external_transaction_id = case when ${status} = 'SETTLED' then 'UTR4711' end where id = ${id}`
      if (patch) await patch.execute(db)
      return { claim_id: id, ...(await claimTarget(name, id, { ...body, version: 1 })) }
    }
    if (name === 'setMemberContact') {
      const uhid = await memberWithNumber(world, subscription_id, '+919812399911')
      return { params: { ...params, uhid }, body }
    }
    if (name === 'addQuota') {
      const { service_category_mapping_id } = SERVICES.find((one) => one.name === 'Radiology')!
      return { params, body: { ...body, service_category_mapping_id } }
    }
    if (name === 'cancelQuota') {
      const given = {
        subscription_id,
        service: 'Radiology',
        count: 1,
        reason: 'Goodwill',
        term: 1,
        granted_by: customerId,
      }
      const grants = db
        .insertInto('subscription_quota_grants')
        .values({ ...given, granted_at: now })
        .returning('id')
      return { params: { ...params, grant_id: (await grants.executeTakeFirstOrThrow()).id }, body }
    }
    if (ABOUT_ORDERS.includes(name)) {
      const { id, uhid } = await waitingOrder(world, subscription_id)
      return { params: { id }, body: name === 'applyPartnerOrder' ? { ...body, uhid } : body }
    }
    if (name === 'grantHealthCash') return { params, body: { ...body, subscription_id } }
    if (name === 'revokeHealthCash') {
      const path = 'dashboard/healthcash'
      await colleague.post(path, { subscription_id, amount: 50, reason: 'Goodwill' })
      const { id } = await db
        .selectFrom('health_cash_grants')
        .select('id')
        .where('granted_by', 'is not', null)
        .where('subscription_id', '=', subscription_id)
        .executeTakeFirstOrThrow()
      return { params: { id }, body }
    }
    if (OF_CHECKUP.includes(name)) {
      const id = await openCheckup(name === 'addCheckupReport' ? 'PARTIAL_REPORT' : 'REQUESTED')
      return { params: { id }, body: name === 'changeCheckupTime' ? { appointment_at: timeAtHome(now) } : body }
    }
    if (OF_CARE.includes(name)) return careTarget(name, body)
    if (name === 'reverseStaffVisit') return { params: { id: await openVisit() }, body }
    if (name === 'refundSubscription') {
      const { amount } = (await colleague.get(`dashboard/subscriptions/${subscription_id}/refund_quote`)).body
      return { params, body: { ...body, amount } }
    }
    if (about === 'refund') return { params: { id: await waitingRefund() }, body }
    if (about === 'money') return { params: { id: await manualRefund() }, body }
    if (about === 'alert') {
      const kind = 'amount_mismatch' as const
      const alert = { kind, subject: await paymentRef(), detail: {}, raised_at: now }
      const raised = db.insertInto('payment_alerts').values(alert).returning('id')
      return { params: { id: (await raised.executeTakeFirstOrThrow()).id }, body }
    }
    if (about === 'bank') {
      await withTransaction(db, async (trx) => {
        // What the bank answered about them is never deleted.
        await sql`set local session_replication_role = replica`.execute(trx)
        const own = trx.selectFrom('payouts').select('id').where('account_id', '=', customerId)
        await trx.deleteFrom('payout_answers').where('payout_id', 'in', own).execute()
        await trx.deleteFrom('payouts').where('account_id', '=', customerId).execute()
      })
      await sql`update claims set bank_details_id = null, in_payout = false where account_id = ${customerId} and status <> 'SETTLED'`.execute(
        db,
      )
      await db.updateTable('bank_details').set({ status: 'REVIEW' }).where('account_id', '=', customerId).execute()
      const { id } = await db
        .selectFrom('bank_details')
        .select('id')
        .where('account_id', '=', customerId)
        .executeTakeFirstOrThrow()
      return { params: { id }, body }
    }
    return { params, body }
  }

  async function careTarget(name: string, body: object): Promise<Target> {
    const id = subscription_id
    await insertCare(world, id)
    if (name === 'checkSharedNumber')
      await world.db
        .updateTable('home_care_episodes')
        .set({ number_found_at: world.clock.now() })
        .where('subscription_id', '=', id)
        .execute()
    if (name === 'actOnCareCall') return { params: { id, call_id: await insertCareCall(world, id) }, body }
    if (name === 'actOnEscalation')
      return { params: { id, escalation_id: await insertAlarm(world, id, customerId) }, body }
    return { params: { id }, body: name === 'moveCareKit' ? await insertKit(world, id) : body }
  }

  /** A visit of the plan's buyer, unlocked by them. */
  const openVisit = async () =>
    insertVisit(world, { subscription_id, uhid: await buyersUhid(), account_id: customerId })
  const openCheckup = async (sub_status: SubStatus) =>
    insertCheckup(world, { subscription_id, uhid: await buyersUhid(), account_id: customerId }, sub_status)

  async function buyersUhid(): Promise<string> {
    const buyers = world.db.selectFrom('subscription_members').where('subscription_id', '=', subscription_id)
    return (await buyers.select('uhid').where('is_primary', '=', true).executeTakeFirstOrThrow()).uhid
  }

  async function claimTarget(name: string, id: bigint, body: object) {
    const params = { id: String(id), page: '1' }
    if (name === 'decideInBulk') return { params, body: { ...GUARDED[name]!.body, ids: [Number(id)] } }
    if (name === 'settleClaim')
      return { params, body: { ...body, paid_on: toWireTime(world.clock.now()).slice(0, 10) } }
    if (name === 'reviewDecision') {
      const decision = randomUUID()
      await sql`insert into claim_decisions (id, claim_id, verdict, decided_by, claim_amount_paise, deductions, reason_codes,
      sampled, at) values (${decision}, ${id}, 'REJECTED', ${customerId}, 80000, '[]', '{}', true, ${world.clock.now()})`.execute(
        world.db,
      )
      return { params: { id: decision }, body: GUARDED[name]!.body! }
    }
    if (name === 'openPayoutBatch') {
      await sql`update claims set in_payout = true where status = 'APPROVED' and id <> ${id}`.execute(world.db)
      return { params, body: {} }
    }
    if (name === 'decideReturn') {
      // Somebody of our staff, who counts as one of two: Kabir.
      const { account_id } = await world.db
        .selectFrom('staff_roles')
        .select('account_id')
        .where('role', '=', 'SUPERADMIN')
        .orderBy('granted_at')
        .executeTakeFirstOrThrow()
      const reported = { claim_id: id, utr: 'UTR4711', text: 'Sent back', reported_by: account_id }
      const reports = world.db
        .insertInto('payout_returns')
        .values({ ...reported, reported_at: world.clock.now() })
        .returning('id')
      return { params: { id: (await reports.executeTakeFirstOrThrow()).id }, body: GUARDED[name]!.body! }
    }
    if (name === 'readBankAnswer') {
      const { batch_id, key } = await filedPayout(id)
      return {
        params: { id: String(batch_id) },
        body: { answer: `reference,status,reason\n${key},FAILED,Account closed\n` },
      }
    }
    const isVersioned = Object.hasOwn((calls.get(name)!.body as { shape?: object } | undefined)?.shape ?? {}, 'version')
    const { version: _, ...plain } = body as { version: number }
    return { params, body: isVersioned ? body : plain }
  }

  async function filedPayout(claim_id: bigint) {
    const now = world.clock.now()
    const { account_id } = await world.db
      .selectFrom('claims')
      .select('account_id')
      .where('id', '=', claim_id)
      .executeTakeFirstOrThrow()
    const { id: bank_details_id } = await world.db
      .selectFrom('bank_details')
      .select('id')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    const { id: batch_id } = await world.db
      .insertInto('payout_batches')
      .values({ opened_at: now, way: 'FILE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('claims')
      .set({ in_payout: true, payout_tries: 1, bank_details_id })
      .where('id', '=', claim_id)
      .execute()
    const key = `claim-${claim_id}-1`
    const sent = { account_id, bank_details_id, amount_paise: 80_000n, attempt: 1, status: 'PROCESSING' as const }
    await world.db
      .insertInto('payouts')
      .values({ id: randomUUID(), batch_id, claim_id, key, ...sent, created_at: now, updated_at: now })
      .execute()
    return { batch_id, key }
  }

  const paymentRef = async () =>
    (
      await world.db
        .selectFrom('gateway_payments')
        .select('payment_ref')
        .where('order_ref', '=', order_ref)
        .executeTakeFirstOrThrow()
    ).payment_ref

  async function manualRefund(): Promise<string> {
    const now = world.clock.now()
    const asked = {
      amount_paise: 100n,
      gateway: 'simulator',
      reason: 'Test',
      reference: randomUUID(),
      status: 'MANUAL' as const,
    }
    const refund = { ...asked, payment_ref: await paymentRef(), created_at: now, updated_at: now }
    return (await world.db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()).id
  }

  async function waitingRefund(): Promise<string> {
    const id = randomUUID()
    await world.db.deleteFrom('plan_refund_parts').execute()
    await world.db.deleteFrom('plan_refunds').execute()
    const { id: invoice_id } = await world.db
      .selectFrom('invoices')
      .select('id')
      .where('subscription_id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    await sql`insert into plan_refunds (id, subscription_id, account_id, invoice_id, amount_paise, rule, quote, reason, requested_by, requested_at)
    values (${id}, ${subscription_id}, ${customerId}, ${invoice_id}, 100, 'FULL', '{"used_paise":"0"}', 'OTHER', ${customerId}, ${world.clock.now()})`.execute(
      world.db,
    )
    return id
  }

  return target
}
