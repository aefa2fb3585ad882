import type { Erase } from '#platform/room.ts'

/** Deletes applications that led to no policy. Policies, and what was declared for them, stay as long as the insurer's. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx
    .deleteFrom('insurance_applications as a')
    .where('a.account_id', '=', account_id)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('insurance_policies as p').select('p.id').whereRef('p.application_id', '=', 'a.id')),
      ),
    )
    .execute()
}
