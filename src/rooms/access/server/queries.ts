import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { needsSecondFactor } from '../rules/roles.ts'

/** Our own staff by name; people without a name come last. */
export async function listStaff(db: Db, page_number: number) {
  const { total } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await db
    .selectFrom('staff_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .leftJoin('staff_names as n', 'n.account_id', 'r.account_id')
    .select(['a.id as account_id', 'n.name', 'a.mobile', 'r.role', 'r.granted_at'])
    .orderBy(sql`n.name nulls last`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const staff = rows.map((row) => ({ ...row, granted_at: toWireTime(row.granted_at) }))
  return pageReply('staff', { rows: staff, total: Number(total), page_number })
}

/** The users of a company, by name. */
export async function listCorporateUsers(db: Db, subsidiaryId: string, page_number: number) {
  const { total } = await db
    .selectFrom('partner_roles')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('subsidiary_id', '=', subsidiaryId)
    .executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await corporateUsers(db, subsidiaryId)
    .orderBy(sql`a.name nulls last`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return pageReply('users', { rows: rows.map(onWire), total: Number(total), page_number })
}

/** One of them. */
export async function readCorporateUser(
  db: Db,
  { subsidiary_id, account_id }: { subsidiary_id: string; account_id: string },
) {
  return onWire(await corporateUsers(db, subsidiary_id).where('a.id', '=', account_id).executeTakeFirstOrThrow())
}

function corporateUsers(db: Db, subsidiary_id: string) {
  return (
    db
      .selectFrom('partner_roles as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .leftJoin('second_factors as f', 'f.account_id', 'r.account_id')
      .select(['a.id as account_id', 'a.name', 'a.mobile', 'r.role', 'r.version', 'r.granted_at', 'f.confirmed_at'])
      // What somebody does with their own plan is not the company's business, so only days are returned.
      .select((user) =>
        user
          .selectFrom('sessions as s')
          .whereRef('s.account_id', '=', 'r.account_id')
          .where('s.audience', '<>', 'consumer')
          .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
          .as('last_seen_at'),
      )
      .where('r.subsidiary_id', '=', subsidiary_id)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof corporateUsers>['executeTakeFirstOrThrow']>>

function onWire({ granted_at, last_seen_at, confirmed_at, ...user }: Row) {
  return {
    ...user,
    granted_at: toWireTime(granted_at),
    last_seen_on: last_seen_at && istDateOf(last_seen_at),
    second_factor: needsSecondFactor(user.role) ? (confirmed_at ? ('SET_UP' as const) : ('MISSING' as const)) : null,
  }
}
