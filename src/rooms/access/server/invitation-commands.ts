import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { type CountedSend, countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { maskMobile } from '#values/mobile.ts'
import type { inviteCorporateUser as call } from '../contract/invitations.ts'
import { countedSince, dayAfter, INVITATIONS_A_DAY, invitationEnds } from '../rules/invitation.ts'
import type { PartnerRole } from '../rules/roles.ts'
import { invitationOnWire } from './invitations.ts'

/** What invitations need from rooms above: the message, and the company's activities. */
export interface InvitationMessages {
  sendInvitation: (
    trx: Db,
    parts: Pick<Parts, 'keys'>,
    message: { mobile: string; company: string; link: string; counted: CountedSend; now: Date; expires_at: Date },
  ) => Promise<unknown>
  recordInvitation: (
    trx: Db,
    invited: {
      subsidiary_id: string
      invitation_id: string
      mobile: string
      role: PartnerRole
      actor: Caller
      now: Date
    },
  ) => Promise<void>
}

/** What is refused to our staff only; a call of a room above declares it. */
type FirstAdminRefusal = 'HAS_ADMIN'

/**
 * Invites the owner of a mobile to act for a company. The answer is the same for everybody, with an account or
 * without: nothing of theirs is read out, changed or ended.
 * @throws Refusal FORBIDDEN when the inviting person has lost the role meanwhile; ALREADY_USER, ALREADY_INVITED, RATE_LIMITED
 */
export async function inviteCorporateUser(
  context: AnyRequestContext,
  messages: InvitationMessages,
  subsidiary_id: string,
  invited: { mobile: string; role: PartnerRole },
) {
  return invite(context, messages, subsidiary_id, { ...invited, mayInvite: holdOwnRole })
}

/**
 * Invites the first admin of a company, by our staff: the same invitation. Its admin invites the others.
 * @throws Refusal FORBIDDEN when the inviting person has lost the role meanwhile; HAS_ADMIN, and the others of an invitation
 */
export async function inviteFirstAdmin(
  context: AnyRequestContext,
  messages: InvitationMessages,
  subsidiary_id: string,
  mobile: string,
) {
  return invite(context, messages, subsidiary_id, { mobile, role: 'PARTNER_ADMIN', mayInvite: holdStaffRole })
}

interface InvitationInput {
  mobile: string
  role: PartnerRole
  mayInvite: (trx: Db, context: AnyRequestContext, subsidiary_id: string) => Promise<void>
}

async function invite(
  context: AnyRequestContext,
  { sendInvitation, recordInvitation }: InvitationMessages,
  subsidiary_id: string,
  { mobile, role, mayInvite }: InvitationInput,
) {
  const { now, caller, config } = context
  const expires_at = invitationEnds(now)
  return withTransaction(context.db, async (trx) => {
    // Concurrent invitations of one company wait for its row lock, so that the limit of a day is exact.
    const company = await trx
      .selectFrom('subsidiaries')
      .select('display_name')
      .where('id', '=', subsidiary_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await mayInvite(trx, context, subsidiary_id)
    if (await isUser(trx, subsidiary_id, mobile)) throw new Refusal<typeof call>('ALREADY_USER')
    await limitOfDay(trx, subsidiary_id, now)
    await trx
      .updateTable('partner_invitations')
      .set({ status: 'EXPIRED', decided_at: now })
      .where('subsidiary_id', '=', subsidiary_id)
      .where('status', '=', 'INVITED')
      .where('expires_at', '<=', now)
      .execute()
    const added = await trx
      .insertInto('partner_invitations')
      .values({ subsidiary_id, mobile, role, invited_by: caller.account_id ?? '', invited_at: now, expires_at })
      .onConflict((conflict) =>
        conflict.columns(['subsidiary_id', 'mobile']).where('status', '=', 'INVITED').doNothing(),
      )
      .returning(['id', 'mobile', 'role', 'invited_at', 'expires_at'])
      .executeTakeFirst()
    if (!added) throw new Refusal<typeof call>('ALREADY_INVITED')
    // Counted for our staff too, who are sent nothing: the answer must not differ.
    const by = { account_id: caller.account_id ?? '' }
    const counted = await countSendOrRefuse(trx, context, { kind: 'company-invitation', to: mobile, by, now })
    if (!(await isStaff(trx, mobile))) {
      const link = linkTo(config, '/plus/invitations')
      await sendInvitation(trx, context, { mobile, company: company.display_name, link, counted, now, expires_at })
    }
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiary_id,
      action: 'access.corporate-user-invited',
      entity: 'partner_invitation',
      entity_id: added.id,
      after: { subsidiary_id, role, mobile: maskMobile(mobile) },
    })
    await recordInvitation(trx, { subsidiary_id, invitation_id: added.id, mobile, role, actor: caller, now })
    return invitationOnWire(added)
  })
}

/** A concurrent removal of the inviting person waits, and then finds this invitation to withdraw. */
async function holdOwnRole(trx: Db, { caller }: AnyRequestContext, subsidiary_id: string): Promise<void> {
  const held = await trx
    .selectFrom('partner_roles')
    .select('role')
    .where('account_id', '=', caller.account_id)
    .where('subsidiary_id', '=', subsidiary_id)
    .forShare()
    .executeTakeFirst()
  if (held?.role !== caller.tenants.find(({ tenant_id }) => tenant_id === subsidiary_id)?.role)
    throw new Refusal('FORBIDDEN')
}

async function holdStaffRole(trx: Db, { caller }: AnyRequestContext, subsidiary_id: string): Promise<void> {
  const held = await trx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', caller.account_id)
    .forShare()
    .executeTakeFirst()
  if (!held || held.role !== caller.staff_role) throw new Refusal('FORBIDDEN')
  const admin = await trx
    .selectFrom('partner_roles')
    .select('account_id')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('role', '=', 'PARTNER_ADMIN')
    .limit(1)
    .executeTakeFirst()
  if (admin) throw new Refusal<FirstAdminRefusal>('HAS_ADMIN')
}

async function isUser(trx: Db, subsidiary_id: string, mobile: string): Promise<boolean> {
  const found = await trx
    .selectFrom('partner_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.role')
    .where('r.subsidiary_id', '=', subsidiary_id)
    .where('a.mobile', '=', mobile)
    .executeTakeFirst()
  return found !== undefined
}

async function isStaff(trx: Db, mobile: string): Promise<boolean> {
  const found = await trx
    .selectFrom('staff_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.role')
    .where('a.mobile', '=', mobile)
    .executeTakeFirst()
  return found !== undefined
}

async function limitOfDay(trx: Db, subsidiary_id: string, now: Date): Promise<void> {
  const last = await trx
    .selectFrom('partner_invitations')
    .select('invited_at')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('invited_at', '>', countedSince(now))
    .orderBy('invited_at', 'desc')
    .offset(INVITATIONS_A_DAY - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const retry_after = Math.max(1, Math.ceil((dayAfter(last.invited_at).getTime() - now.getTime()) / 1000))
  throw new Refusal('RATE_LIMITED', { retry_after, extra_args: { retry_after_s: retry_after } })
}
