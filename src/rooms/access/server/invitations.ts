import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { OwnInvitation } from '../contract/invitations.ts'
import { needsSecondFactor, type PartnerRole } from '../rules/roles.ts'
import { rolesThatMay } from '../rules/second-person.ts'

interface Row {
  id: string
  mobile: string
  role: PartnerRole
  invited_at: Date
  expires_at: Date
}

/** An invitation as its company sees it. */
export function invitationOnWire({ id, mobile, role, invited_at, expires_at }: Row) {
  return { id, mobile, role, invited_at: toWireTime(invited_at), expires_at: toWireTime(expires_at) }
}

/** The open invitations of a company, newest first. */
export async function listInvitations(
  db: Db,
  { subsidiary_id, page_number, now }: { subsidiary_id: string; page_number: number; now: Date },
) {
  const open = db
    .selectFrom('partner_invitations')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', '=', 'INVITED')
    .where('expires_at', '>', now)
  const { total } = await open.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await open
    .select(['id', 'mobile', 'role', 'invited_at', 'expires_at'])
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return pageReply('invitations', { rows: rows.map(invitationOnWire), total: Number(total), page_number })
}

/** Whether the person who sent an invitation `i` may still invite to this company. */
const MAY_STILL_INVITE = sql<boolean>`(exists (select from partner_roles r where r.account_id = i.invited_by
    and r.subsidiary_id = i.subsidiary_id and r.role = 'PARTNER_ADMIN')
  or exists (select from staff_roles s where s.account_id = i.invited_by and s.role = any (${rolesThatMay('companies.edit')}::text[])))`

/**
 * What a person is offered: the open invitations of their number, by those who may still invite; our staff, and half a login, none.
 */
function offeredTo(db: Db, caller: Caller, now: Date) {
  const account_id = caller.second_factor_pending ? null : caller.account_id
  return db
    .selectFrom('partner_invitations as i')
    .innerJoin('accounts as a', 'a.mobile', 'i.mobile')
    .where('a.id', '=', account_id)
    .where('i.status', '=', 'INVITED')
    .where('i.expires_at', '>', now)
    .where(MAY_STILL_INVITE)
    .where(sql<boolean>`not exists (select 1 from staff_roles r where r.account_id = a.id)`)
}

/** Oldest first. */
export async function listOwnInvitations(
  db: Db,
  { caller, now }: { caller: Caller; now: Date },
): Promise<OwnInvitation[]> {
  const rows = await offeredTo(db, caller, now)
    .innerJoin('subsidiaries as c', 'c.id', 'i.subsidiary_id')
    .select(['i.id', 'i.role', 'i.expires_at', 'c.display_name as company_name', 'a.name'])
    .orderBy('i.invited_at')
    .orderBy('i.id')
    .execute()
  return rows.map(({ expires_at, name, ...row }) => ({
    ...row,
    needs_name: name === null,
    expires_at: toWireTime(expires_at),
    needs_second_factor: needsSecondFactor(row.role),
  }))
}

/**
 * Locks an invitation that this person may answer. A concurrent withdrawal waits and finds it answered, or this finds
 * it withdrawn.
 * @throws Refusal NOT_FOUND
 */
export async function lockOwnInvitation(trx: Db, { id, caller, now }: { id: string; caller: Caller; now: Date }) {
  const found = await offeredTo(trx, caller, now)
    .select(['i.id', 'i.subsidiary_id', 'i.role', 'i.invited_by'])
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
