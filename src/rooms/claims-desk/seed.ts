import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { fileSeedClaims, type SeededClaim } from '#rooms/claims/seed.ts'
import { failSettlement, settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import { CLAIM_MOVED } from '#rooms/claims/server/move-claim.ts'
import { istDateOf } from '#values/ist-date.ts'
import { approveClaim } from './server/commands/approve-claim.ts'
import type { DeskRequest } from './server/commands/desk-request.ts'
import { holdClaim } from './server/commands/hold-claim.ts'
import { rejectClaim } from './server/commands/reject-claim.ts'

/** Who decides. */
interface Desk {
  moderator: string
  admin: string
  /** Approves what the admin may not approve alone. */
  second?: string
}

/** Claims of these people in every status, moved there by the right people. */
export async function seedClaims(
  parts: Parts,
  trx: Db,
  { members, ...desk }: Desk & { members: readonly string[] },
  now: Date,
): Promise<void> {
  for await (const filed of fileSeedClaims(parts, trx, members, now)) await bring(parts, trx, filed, desk)
  // Their messages are old and are not sent.
  await trx.deleteFrom('jobs').where('name', '=', CLAIM_MOVED.name).execute()
}

/** Moves a claim to its demo status through the desk and the bank. */
export async function bring(
  parts: Parts,
  trx: Db,
  { claim: { id, version, claim_amount_paise }, status, at }: SeededClaim,
  { moderator, admin, second }: Desk,
): Promise<void> {
  const ask = <Body extends object>(
    account_id: string,
    role: StaffRole,
    body: Body,
  ): DeskRequest<Body & { version: number }> => {
    const caller: Caller = {
      ...nobody,
      account_id,
      staff_role: role,
      actions: actionsOfStaffRole(role),
      second_factor_at: at,
    }
    const context = { ...parts, db: trx, caller, now: at, address: '127.0.0.1', request_id: 'seed' }
    return { ...context, params: { id: Number(id) }, body: { version, ...body } }
  }
  const by = { at, actor: 'system' as const }
  const inFull = { approved_claim_amount: claim_amount_paise, deductions: [] }
  if (status === 'INITIATED') return
  if (status === 'ON_HOLD') {
    const reasons = ['INVOICE_NO_NUMBER_DATE']
    const message = 'The number at the top of the bill is cut off. Please take the picture again.'
    return void (await holdClaim(ask(moderator, 'MODERATOR', { reasons, message })))
  }
  if (status === 'REJECTED')
    return void (await rejectClaim(ask(moderator, 'MODERATOR', { reasons: ['INVOICE_UNREADABLE', 'RX_MISSING'] })))
  if (status === 'PENDING') return void (await approveClaim(ask(moderator, 'MODERATOR', inFull)))
  const { status: first, version: seen } = await approveClaim(ask(admin, 'ADMIN', inFull))
  if (first === 'PENDING' && second) await approveClaim(ask(second, 'SUPERADMIN', { ...inFull, version: seen }))
  if (status === 'SETTLED')
    await settleClaim(trx, {
      claim_id: id,
      utr: `HDFCN5202611${id}`,
      paid_on: istDateOf(at),
      amount_paise: claim_amount_paise,
      by,
    })
  if (status === 'SETTLEMENT_FAILED')
    await failSettlement(trx, { claim_id: id, code: 'ACCOUNT_CLOSED', text: 'The account is closed', by })
}
