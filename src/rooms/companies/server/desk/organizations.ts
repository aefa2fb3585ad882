import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { DeskOrganization, ListedOrganization, PartnerSummary } from '../../contract/desk.ts'
import { inPartnerOrder, isPartnerActive, type PartnerTerm } from '../../rules/partner-order.ts'

interface OrganizationListQuery {
  search?: string | undefined
  page_number: number
  now: Date
}

/** A page of companies, newest first, each with what it has signed. */
export async function listOrganizations(db: Db, { search, page_number, now }: OrganizationListQuery) {
  let found = db.selectFrom('organizations as o')
  if (search) {
    const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where(
      sql<boolean>`(lower(o.name) like ${like} or exists (select from subsidiaries s
        where s.organization_id = o.id and lower(s.name || ' ' || s.display_name) like ${like}))`,
    )
  }
  const total = await countRows(found)
  const { offset, limit } = rowsOfPage(page_number)
  const page = found.select(['o.id', 'o.name', 'o.created_at']).orderBy('o.created_at', 'desc').orderBy('o.id')
  const { rows } = await sql<ListedOrganization>`select o.id, o.name,
      coalesce((select jsonb_agg(s.display_name order by s.created_at, s.id) from subsidiaries s
        where s.organization_id = o.id), '[]') as subsidiaries, c.signed, c.drafts, c.quota, c.consumed_quota
    from (${page.offset(offset).limit(limit)}) o cross join lateral (
      select (count(*) filter (where in_force))::int as signed, (count(*) filter (where status = 'DRAFT'))::int as drafts,
        coalesce(sum(quota) filter (where in_force), 0)::int as quota,
        coalesce(sum(consumed_quota) filter (where in_force), 0)::int as consumed_quota
      from (select p.status, p.quota, p.consumed_quota, p.status = 'SIGNED'
          and (p.ends_on is null or (p.is_plan_active and p.ends_on >= ${istDateOf(now)}::date)) as in_force
        from subsidiaries s join partner_plans p on p.subsidiary_id = s.id where s.organization_id = o.id) p
    ) c order by o.created_at desc, o.id`.execute(db)
  return pageReply('organizations', { rows, total, page_number })
}

/** A company with everything on its page. @throws Refusal NOT_FOUND */
export async function readOrganization(db: Db, id: string, now: Date): Promise<DeskOrganization> {
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'code', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organization) throw new Refusal('NOT_FOUND')
  const subsidiaries = await db
    .selectFrom('subsidiaries')
    .select(['id', 'name', 'display_name', 'code', 'version'])
    .select(['has_health_check', 'has_wallet', 'pemc_enabled', 'consult_enabled', 'member_restricted'])
    .select('tells_people_of_reports')
    .where('organization_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = subsidiaries.map((one) => one.id)
  const [partners, admins, invitations] = [
    await readPartners(db, ids, now),
    await countAdmins(db, ids),
    await readInvitations(db, ids, now),
  ]
  return {
    ...organization,
    subsidiaries: subsidiaries.map((one) => ({
      ...one,
      admins: admins.get(one.id) ?? 0,
      invitations: invitations
        .filter(({ subsidiary_id }) => subsidiary_id === one.id)
        .map(({ id: invitation_id, mobile, expires_at }) => ({
          id: invitation_id,
          mobile,
          expires_at: toWireTime(expires_at),
        })),
      partners: partners.get(one.id) ?? [],
    })),
  }
}

async function readPartners(db: Db, ids: readonly string[], now: Date): Promise<Map<string, PartnerSummary[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('partner_plans as p')
    .innerJoin('plan_versions as v', 'v.id', 'p.plan_version_id')
    .select(['p.id', 'p.subsidiary_id', 'p.partner_name', 'p.status', 'p.is_plan_active', 'p.is_wallet_based_plan'])
    .select(['v.name as plan_name', 'p.starts_on', 'p.ends_on', 'p.quota', 'p.consumed_quota', 'p.created_at'])
    .where('p.subsidiary_id', 'in', ids)
    .execute()
  const grouped = Map.groupBy(inPartnerOrder(rows, now), ({ subsidiary_id }) => subsidiary_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map((row) => summaryOf(row, now))]))
}

function summaryOf(row: Omit<PartnerSummary, 'is_plan_active'> & PartnerTerm, now: Date): PartnerSummary {
  const { id, partner_name, status, is_wallet_based_plan, plan_name, starts_on, ends_on, quota, consumed_quota } = row
  const is_plan_active = isPartnerActive(row, now)
  return {
    id,
    partner_name,
    status,
    is_plan_active,
    is_wallet_based_plan,
    plan_name,
    starts_on,
    ends_on,
    quota,
    consumed_quota,
  }
}

async function countAdmins(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('partner_roles')
    .select('subsidiary_id')
    .select(({ fn }) => fn.countAll<bigint>().as('admins'))
    .where('subsidiary_id', 'in', ids)
    .where('role', '=', 'PARTNER_ADMIN')
    .groupBy('subsidiary_id')
    .execute()
  return new Map(rows.map(({ subsidiary_id, admins }) => [subsidiary_id, Number(admins)]))
}

async function readInvitations(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  return db
    .selectFrom('partner_invitations')
    .select(['id', 'subsidiary_id', 'mobile', 'expires_at'])
    .where('subsidiary_id', 'in', ids)
    .where('role', '=', 'PARTNER_ADMIN')
    .where('status', '=', 'INVITED')
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .execute()
}

/** The company to which a part belongs. @throws Refusal NOT_FOUND */
export async function organizationOf(db: Db, subsidiary_id: string): Promise<string> {
  const row = await db
    .selectFrom('subsidiaries')
    .select('organization_id')
    .where('id', '=', subsidiary_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row.organization_id
}
