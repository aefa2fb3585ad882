import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import type { beginAuthenticatorEnrolment } from '../../contract.ts'
import { newAuthenticatorSecret } from '../authenticator.ts'

/**
 * The key a person adds to the authenticator app. Asking again in the same session returns the same key; another
 * session gets a new one, and a confirmed key is never shown again.
 * @throws Refusal TOTP_ENROLLED
 */
export async function beginEnrolment(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  { account_id, session_id }: { account_id: string; session_id: string },
): Promise<{ secret: string; mobile: string }> {
  return withTransaction(db, async (trx) => {
    // Locks the account's row: two tabs asking at the same time get one key.
    const { mobile } = await trx
      .selectFrom('accounts')
      .select('mobile')
      .where('id', '=', account_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const factor = await trx
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    if (factor?.confirmed_at) throw new Refusal<typeof beginAuthenticatorEnrolment>('TOTP_ENROLLED')
    if (factor && factor.enrolment_session === session_id)
      return { secret: keys.unseal(factor.sealed_secret, account_id), mobile }
    const secret = newAuthenticatorSecret()
    const sealed = { sealed_secret: keys.seal(secret, account_id), enrolment_session: session_id }
    await trx
      .insertInto('second_factors')
      .values({ account_id, ...sealed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(sealed))
      .execute()
    return { secret, mobile }
  })
}
