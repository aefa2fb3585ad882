import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { audit } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { maskAccountNumber } from '../../rules/account-fields.ts'
import { isNamedAs } from '../../rules/name-verdict.ts'
import { coolingUntil } from '../../rules/verification.ts'
import { retryAt, VERIFICATION_TRIES } from '../../rules/verification-retries.ts'
import { publishVerified, VERIFY_AGAIN } from '../events.ts'
import { type BankRow, revealAccount } from '../queries/bank-details.ts'
import { ownNames, payeeNames } from '../queries/payee-names.ts'
import { type AccountVerification, verifyAccount } from './verify-account.ts'

/**
 * Queries again a bank that did not answer when the details were saved. Details that were changed meanwhile are left
 * alone.
 */
export async function verifyAgain(
  parts: Pick<Parts, 'db' | 'keys' | 'config'>,
  verification: BankVerification | undefined,
  { bank_details_id, now }: { bank_details_id: string; now: Date },
): Promise<void> {
  const { db, keys } = parts
  const row = await db.selectFrom('bank_details').selectAll().where('id', '=', bank_details_id).executeTakeFirst()
  if (!row || !isOpen(row)) return
  const account_number = await revealAccount(db, keys, row.id)
  const verified = await verifyAccount(
    verification,
    { ...row, account_number, names: await payeeNames(db, row.account_id, now) },
    { reference: row.id, asked: row.verification_ref },
  )
  await keep(parts, row, verified, now)
}

const isOpen = ({ active, status }: BankRow) => active && status === 'UNVERIFIED'

async function keep(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  asked: BankRow,
  verified: AccountVerification,
  now: Date,
) {
  const tries = asked.verification_tries + 1
  const isGivenUp = verified.status === 'UNVERIFIED' && tries >= VERIFICATION_TRIES
  const { registered_name, score, verification_ref } = verified
  const status = isGivenUp ? 'REVIEW' : verified.status
  await withTransaction(db, async (trx) => {
    const own_name = isNamedAs(await ownNames(trx, asked.account_id), registered_name)
    const row = await trx
      .updateTable('bank_details')
      .set((update) => ({
        status,
        registered_name,
        score,
        own_name,
        ...(status === 'VERIFIED' && { cooling_until: coolingUntil(asked, { own_name }) }),
        verification_ref,
        verification_tries: tries,
        verified_at: status === 'VERIFIED' ? now : null,
        version: update('version', '+', 1),
      }))
      .where('id', '=', asked.id)
      .where('version', '=', asked.version)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    if (status === 'UNVERIFIED') {
      const payload = { bank_details_id: row.id }
      await enqueue(trx, VERIFY_AGAIN, { payload, run_at: retryAt(tries, now) })
      return
    }
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'bank-details.bank-verified',
      entity: 'bank_details',
      entity_id: row.id,
      after: { status, score },
    })
    if (status === 'VERIFIED') await publishVerified(trx, row.account_id, now)
    if (status === 'FAILED')
      await notify(trx, keys, {
        template: 'bank-refused',
        variables: {
          account: maskAccountNumber(row.last_four),
          link: linkTo(config, '/plus/cashback/bank-details'),
        },
        to_account: row.account_id,
        cause: `bank-refused:${row.id}:${row.version}`,
        now,
      })
  })
}
