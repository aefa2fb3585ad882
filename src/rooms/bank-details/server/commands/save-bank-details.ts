import { randomUUID } from 'node:crypto'
import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Request } from '#platform/serving/context.ts'
import { limitHits } from '#platform/serving/rate-limits.ts'
import { lockMobile, spendOwnCode } from '#rooms/accounts/server/commands/own-code.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { saveBankDetails as call } from '../../contract/member.ts'
import { maskAccountNumber } from '../../rules/account-fields.ts'
import { isNamedAs } from '../../rules/name-verdict.ts'
import { COOLING_MS, coolingUntil } from '../../rules/verification.ts'
import { retryAt } from '../../rules/verification-retries.ts'
import { bankDetailsWords } from '../../words.ts'
import { type BankBranch, findBranch, findRetired } from '../bank-branches.ts'
import { BANK_SAVED, type BankSaved, publishVerified, VERIFY_AGAIN } from '../events.ts'
import { accountNumberHmac, accountNumberSeal, type BankRow, findActiveRow } from '../queries/bank-details.ts'
import { mayBePaid } from '../queries/may-be-paid.ts'
import { ownNames, payeeNames } from '../queries/payee-names.ts'
import { unknownIfsc } from '../unknown-ifsc.ts'
import { type AccountVerification, verifyAccount } from './verify-account.ts'

/** The only purpose of these codes. */
export const BANK_CHANGE = 'bank-change'

type Save = Request<typeof call, undefined>

/** How the new details relate to the current ones: the first, a different account, the same again, or by the code that replaced its own. */
type Kind = 'first' | 'change' | 'same' | 'replaced'

/** A bank is asked so often a day for a person: its answer says whether an account exists and in whose name. */
const TRIES_A_DAY = 5
const DAY_S = 86_400

/**
 * Saves the account to which a person's claims are paid. The code is used up first, so that nobody learns anything from
 * the bank with a session alone; then the bank is queried, outside any transaction; then, in one transaction, the
 * previous row ends and the new one starts. The same account is verified again and payouts do not wait.
 * @throws Refusal PLAN_NEEDED, IFSC_UNKNOWN, OTP_NEEDED, RATE_LIMITED, ACCOUNT_INVALID, NAME_MISMATCH, BANK_CHANGED, and those of a
 *   code
 */
export async function saveBankDetails(
  request: Save,
  verification: BankVerification | undefined,
  account_id: string,
): Promise<BankRow> {
  const { db, body, keys } = request
  if (!(await mayBePaid(db, account_id))) throw new Refusal<typeof call>('PLAN_NEEDED')
  const branch = await findBranch(body.ifsc_code)
  if (!branch) {
    const { text, extra_args } = await unknownIfsc(body.ifsc_code)
    throw new Refusal<typeof call>('IFSC_UNKNOWN', { text, extra_args, fields: { ifsc_code: text } })
  }
  const hmac = accountNumberHmac(keys, body.account_number)
  const before = await findActiveRow(db, account_id)
  const kind = await kindOf(before, body.ifsc_code, hmac)
  if (kind === 'change') {
    const { otp, verification_id } = body
    if (!otp || !verification_id) throw fieldRefusal('OTP_NEEDED', 'otp')
    await spendOwnCode(request, { otp, verification_id, purpose: BANK_CHANGE }, async () => undefined)
  }
  await limitHits(db, `bank-tries:${account_id}`, TRIES_A_DAY, DAY_S, request.now)
  const names = await payeeNames(db, account_id, request.now)
  const own = await ownNames(db, account_id)
  const verified = await verifyAccount(verification, { ...body, names }, { reference: randomUUID() })
  if (verified.is_invalid) throw fieldRefusal('ACCOUNT_INVALID', 'account_number')
  if (verified.status === 'FAILED') throw fieldRefusal('NAME_MISMATCH', 'account_holder_name')
  return withTransaction(db, async (trx) => {
    await lockMobile(trx, account_id)
    if ((await findActiveRow(trx, account_id))?.id !== before?.id) throw new Refusal<typeof call>('BANK_CHANGED')
    const row =
      before && kind === 'same'
        ? await verifyAnew(trx, request, before, { ...verified, own_name: isNamedAs(own, verified.registered_name) })
        : undefined
    return row ?? (await begin(trx, request, { account_id, kind, before, branch, hmac, verified, own }))
  })
}

/** The same account by the code that replaced its own waits for nothing: its bank is part of another one now. */
async function kindOf(before: BankRow | undefined, ifsc_code: string, hmac: Buffer): Promise<Kind> {
  if (!before) return 'first'
  if (!hmac.equals(before.account_number_hmac)) return 'change'
  if (before.ifsc_code === ifsc_code) return 'same'
  const isGone = !(await findBranch(before.ifsc_code))
  return isGone && (await findRetired(before.ifsc_code))?.successor?.ifsc_code === ifsc_code ? 'replaced' : 'change'
}

const SAID = {
  OTP_NEEDED: bankDetailsWords.refusals.codeNeeded,
  ACCOUNT_INVALID: bankDetailsWords.update,
  NAME_MISMATCH: bankDetailsWords.reVerify,
} as const

function fieldRefusal(code: keyof typeof SAID, field: string): Refusal {
  return new Refusal<typeof call>(code, { fields: { [field]: SAID[code] } })
}

interface AccountChange {
  account_id: string
  kind: Kind
  before: BankRow | undefined
  branch: BankBranch
  hmac: Buffer
  verified: AccountVerification
  /** The names of the person alone. */
  own: readonly string[]
}

/**
 * Starts the new row, and notifies its owner: a session alone could have given it. By the code that replaced its own it is a row too,
 * because the bank that pays knows each by its code, but the same account of the same day.
 */
async function begin(trx: Db, request: Save, change: AccountChange) {
  const { account_id, kind, before, branch, hmac, verified, own } = change
  const { body, keys, now } = request
  const own_name = isNamedAs(own, verified.registered_name)
  const same = kind === 'replaced' ? before : undefined
  const waits = !same && (kind === 'change' || (verified.status === 'VERIFIED' && !own_name))
  const id = randomUUID()
  if (before)
    await trx
      .updateTable('bank_details')
      .set((update) => ({ active: false, closed_at: now, version: update('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
  const row = await trx
    .insertInto('bank_details')
    .values({
      id,
      account_id,
      account_holder_name: body.account_holder_name,
      sealed_account_number: keys.seal(body.account_number, accountNumberSeal(id)),
      account_number_hmac: hmac,
      last_four: body.account_number.slice(-4),
      account_type: body.account_type,
      ...branch,
      own_name,
      ...verificationColumns(verified, now),
      cooling_until: waits ? new Date(now.getTime() + COOLING_MS) : (same?.cooling_until ?? null),
      created_at: same?.created_at ?? now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(trx, request, row, before)
  if (same) return row
  await notify(trx, keys, {
    template: waits ? 'bank-changed' : 'bank-added',
    variables: { account: maskAccountNumber(row.last_four), care: request.config.carePhone },
    to_account: account_id,
    cause: `bank-changed:${id}`,
    now,
  })
  return row
}

/** The same account again: a corrected name, or another query to the bank after a returned payout. */
async function verifyAnew(
  trx: Db,
  request: Save,
  before: BankRow,
  { own_name, ...verified }: AccountVerification & { own_name: boolean },
): Promise<BankRow> {
  const { body, now } = request
  const row = await trx
    .updateTable('bank_details')
    .set((update) => ({
      account_holder_name: body.account_holder_name,
      account_type: body.account_type,
      own_name,
      cooling_until: coolingUntil(before, { own_name }),
      ...verificationColumns(verified, now),
      verification_tries: 0,
      reviewed_by: null,
      review_note: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(trx, request, row, before)
  return row
}

function verificationColumns({ status, registered_name, score, verification_ref }: AccountVerification, now: Date) {
  return { status, registered_name, score, verification_ref, verified_at: status === 'VERIFIED' ? now : null }
}

/** The audit line, and the consequences of the bank's answer. */
async function record(trx: Db, request: Save, row: BankRow, before: BankRow | undefined): Promise<void> {
  const { now } = request
  const shown = (one: BankRow) => ({
    bank_details_id: one.id,
    last_four: one.last_four,
    ifsc_code: one.ifsc_code,
    status: one.status,
  })
  await audit(trx, {
    ...auditedBy(request),
    action: before && before.id !== row.id ? 'bank-details.bank-changed' : 'bank-details.bank-saved',
    entity: 'bank_details',
    entity_id: row.id,
    before: before ? shown(before) : null,
    after: shown(row),
  })
  const payload: BankSaved = { account_id: row.account_id }
  await enqueue(trx, BANK_SAVED, { payload, run_at: now })
  if (row.status === 'VERIFIED') await publishVerified(trx, row.account_id, now)
  if (row.status === 'UNVERIFIED')
    await enqueue(trx, VERIFY_AGAIN, {
      payload: { bank_details_id: row.id },
      run_at: retryAt(0, now),
      unique_key: row.id,
    })
}
