import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'

/** By this a number is recognised whose account was deleted. */
export function erasedNumberHmac(keys: Pick<Keys, 'hmac'>, mobile: string): Buffer {
  return keys.hmac('erased-number', mobile)
}

/**
 * Records the deleted accounts of the number at the first login of a new one. It gets nothing of them: only what two people or a
 * stranger have to decide stays withheld from it (`access/server/own-affair.ts`, `second-person.ts`).
 */
export async function noteFormerAccounts(
  trx: Db,
  keys: Pick<Keys, 'hmac'>,
  { account_id, mobile }: { account_id: string; mobile: string },
): Promise<void> {
  await trx
    .insertInto('former_accounts')
    .columns(['account_id', 'former_id'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select((of) => [of.val(account_id).as('account_id'), 'id'])
        .where('erased_number_hmac', '=', erasedNumberHmac(keys, mobile)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
