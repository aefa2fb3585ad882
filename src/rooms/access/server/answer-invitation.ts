import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { lockOwnInvitation } from './invitations.ts'
import type { AccountCommands } from './staff-role.ts'
import { withdrawOfferedByStaff } from './withdraw-invitations.ts'

interface Answer {
  id: string
  status: 'ACCEPTED' | 'DECLINED'
  /** What the person has entered, who may have had no name yet. */
  name?: string | undefined
}

/**
 * Answers an invitation. Accepted, its role exists from the person's next request on: a session that is too old for it
 * has ended then, and one without the second factor that it asks for waits for that.
 * @returns the company's id
 * @throws Refusal NOT_FOUND for one that is not open any more, or not theirs
 */
export async function answerInvitation(
  context: AnyRequestContext,
  { nameAccount }: Pick<AccountCommands, 'nameAccount'>,
  { id, status, name }: Answer,
): Promise<string> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    await lockCompanyOf(trx, id)
    const { subsidiary_id, role, invited_by } = await lockOwnInvitation(trx, { id, caller, now })
    await trx.updateTable('partner_invitations').set({ status, decided_at: now }).where('id', '=', id).execute()
    const account_id = caller.account_id ?? ''
    if (status === 'ACCEPTED') {
      if (name !== undefined) await nameAccount(trx, account_id, name)
      await trx
        .insertInto('partner_roles')
        .values({ account_id, subsidiary_id, role, granted_at: now, granted_by: invited_by })
        .onConflict((conflict) => conflict.columns(['account_id', 'subsidiary_id']).doNothing())
        .execute()
      if (role === 'PARTNER_ADMIN') await withdrawOfferedByStaff(trx, context, subsidiary_id)
    }
    await audit(trx, {
      ...auditedBy(context),
      action: status === 'ACCEPTED' ? 'access.invitation-accepted' : 'access.invitation-declined',
      entity: 'partner_invitation',
      entity_id: id,
      after: { subsidiary_id, role },
    })
    return subsidiary_id
  })
}

/** Of two who accept at once, the second waits, and then finds which invitations are still open. */
async function lockCompanyOf(trx: Db, invitation_id: string): Promise<void> {
  await trx
    .selectFrom('subsidiaries as c')
    .innerJoin('partner_invitations as i', 'i.subsidiary_id', 'c.id')
    .select('c.id')
    .where('i.id', '=', invitation_id)
    .forUpdate('c')
    .execute()
}
