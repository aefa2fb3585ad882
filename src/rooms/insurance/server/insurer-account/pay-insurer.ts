import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post } from '#platform/ledger/post.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { BANK, INSURER_PAYABLE } from '#rooms/payments/server/company-accounts.ts'
import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type {
  approveInsurerPayment as approveCall,
  declineInsurerPayment as declineCall,
  enterInsurerPayment as enterCall,
} from '../../contract/insurer-account.ts'
import { insurerPaymentSecondAbove } from '../../rules/settings.ts'
import { insurerAccountWords } from '../../words/insurer-account.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { readPayable, refuseUnknownInsurer } from './insurers.ts'

const { fields } = insurerAccountWords
/** Older payments are typing errors. */
const PAID_DAYS_AGO = 730

interface Payment {
  insurer_code: string
  /** In capitals. */
  reference: string
  amount_paise: Paise
  paid_on: IstDate
  note: string
  /** Who enters it. */
  account_id: string
  by: PolicyAuditStamp
}

/**
 * Enters a payment to an insurer: never more than was due to it on that day, once for each bank reference. It is booked now, or above the
 * limit when a second person agrees.
 * @throws Refusal INVALID, UTR_USED
 */
export async function enterInsurerPayment(trx: Db, payment: Payment) {
  const { insurer_code, reference, amount_paise, paid_on, note, account_id, by } = payment
  const now = by.at
  await refuseUnknownInsurer(trx, insurer_code)
  if (paid_on < addDays(istDateOf(now), -PAID_DAYS_AGO))
    throw new Refusal('INVALID', { fields: { paid_on: fields.paidOn } })
  if (paid_on > istDateOf(now)) throw new Refusal('INVALID', { fields: { paid_on: fields.toCome } })
  await lockAccount(trx, now)
  const left = await readPayable(trx, insurer_code, paid_on)
  if (amount_paise > left)
    throw new Refusal('INVALID', { fields: { amount: fields.tooMuch(formatRupees(left > 0n ? left : 0n)) } })
  const known = await trx
    .selectFrom('insurer_payments')
    .select('id')
    .where('reference', '=', reference)
    .where('status', '<>', 'DECLINED')
    .executeTakeFirst()
  if (known) throw new Refusal<typeof enterCall>('UTR_USED')
  const alone = amount_paise + (await bookedAlone(trx, insurer_code, now))
  const needsSecond = alone > BigInt(await readSetting(trx, insurerPaymentSecondAbove, now)) * 100n
  const row = await trx
    .insertInto('insurer_payments')
    .values({
      insurer_code,
      reference,
      amount_paise,
      paid_on,
      note,
      status: needsSecond ? 'WAITING' : 'BOOKED',
      entered_by: account_id,
      entered_at: now,
    })
    .returning(['id', 'status', 'reference', 'amount_paise'])
    .executeTakeFirstOrThrow()
  if (!needsSecond) await bookInsurerPayment(trx, row, now)
  await record(trx, row, { action: 'insurance.insurer-payment-entered', by, reason: note })
  return row
}

/** What was booked for an insurer on this day without a second person: two are not avoided by two entries. */
async function bookedAlone(trx: Db, insurer_code: string, now: Date): Promise<Paise> {
  const { paise } = await trx
    .selectFrom('insurer_payments')
    .select(sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('insurer_code', '=', insurer_code)
    .where('status', '=', 'BOOKED')
    .where('decided_by', 'is', null)
    .where('entered_at', '>=', startOfIstDay(istDateOf(now)))
    .executeTakeFirstOrThrow()
  return paise
}

interface Decision {
  id: string
  account_id: string
  by: PolicyAuditStamp
}

/**
 * A second person agrees to a payment that waits: it is booked.
 * @throws Refusal NOT_FOUND, OWN_ENTRY, NOT_SECOND_PERSON, PAYMENT_DECIDED, UTR_USED
 */
export async function approveInsurerPayment(trx: Db, decision: Decision) {
  const row = await decide(trx, decision, null)
  const firsts = [{ account_id: row.entered_by, did: 'insurance.refund' }] as const
  const pair = { firsts, second: decision.account_id }
  await refuseDependent(trx, { ...pair, action: 'insurance.refund', now: decision.by.at })
  await bookInsurerPayment(trx, row, decision.by.at)
  await record(trx, row, { action: 'insurance.insurer-payment-approved', by: decision.by, reason: null })
  return row
}

/**
 * A second person declines a payment that waits: nothing is booked.
 * @throws Refusal NOT_FOUND, OWN_ENTRY, PAYMENT_DECIDED
 */
export async function declineInsurerPayment(trx: Db, { reason, ...decision }: Decision & { reason: string }) {
  const row = await decide(trx, decision, reason)
  await record(trx, row, { action: 'insurance.insurer-payment-declined', by: decision.by, reason })
  return row
}

async function decide(trx: Db, { id, account_id, by }: Decision, decline_reason: string | null) {
  type Calls = typeof approveCall | typeof declineCall
  const payment = await trx
    .selectFrom('insurer_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new Refusal('NOT_FOUND')
  if (payment.entered_by === account_id) throw new Refusal<Calls>('OWN_ENTRY')
  if (payment.status !== 'WAITING')
    throw new Refusal<Calls>('PAYMENT_DECIDED', { extra_args: { current_state: payment.status } })
  return trx
    .updateTable('insurer_payments')
    .set({
      status: decline_reason === null ? 'BOOKED' : 'DECLINED',
      decided_by: account_id,
      decided_at: by.at,
      decline_reason,
    })
    .where('id', '=', id)
    .returning(['id', 'status', 'reference', 'amount_paise', 'entered_by'])
    .executeTakeFirstOrThrow()
}

type EnteredPayment = Awaited<ReturnType<typeof enterInsurerPayment>>

/** Payments are entered one after the other, so that together they never exceed what is owed; purchases do not wait. */
async function lockAccount(trx: Db, now: Date): Promise<void> {
  const id = await accountId(trx, INSURER_PAYABLE, now)
  await trx.selectFrom('ledger_accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** @throws Refusal UTR_USED */
async function bookInsurerPayment(
  trx: Db,
  { id, reference, amount_paise }: Pick<EnteredPayment, 'id' | 'reference' | 'amount_paise'>,
  now: Date,
): Promise<void> {
  const used = await recordTransfer(trx, { utr: reference, kind: 'INSURER', subject: id, now })
  if (used) throw new Refusal<typeof enterCall | typeof approveCall>('UTR_USED')
  const idem = `insurer-paid/${reference}`
  const [debit, credit] = [await accountId(trx, INSURER_PAYABLE, now), await accountId(trx, BANK, now)]
  await post(trx, { idem, reference: idem, type: 'insurance.insurer-paid', debit, credit, amount_paise, now })
}

function record(
  trx: Db,
  { id, status, reference, amount_paise }: EnteredPayment,
  { action, by, reason }: { action: string; by: PolicyAuditStamp; reason: string | null },
): Promise<void> {
  const after = { status, reference, amount_paise }
  return audit(trx, { ...by, action, entity: 'insurer_payment', entity_id: id, after, reason })
}
