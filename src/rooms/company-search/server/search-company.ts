import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { reportLabel } from '#rooms/access/rules/report-types.ts'
import { statusLabel } from '#rooms/bulk-uploads/rules/upload-state.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CompanyHits } from '../contract.ts'
import { mobileOf } from '../rules/query.ts'
import { visibleTypes } from './visible-types.ts'

/** Hits of each kind. */
const MOST = 5

interface CompanySearchQuery {
  subsidiary_id: string
  /** Of the caller in this company. */
  actions: readonly string[]
  /** In lower case. */
  q: string
}

/** What of a company matches, as far as the caller may see it. */
export async function searchCompany(db: Db, asked: CompanySearchQuery): Promise<CompanyHits> {
  const may = (action: PartnerAction) => permits(asked.actions, action)
  const [people, uploads, reports] = await Promise.all([
    may('employees.view') ? findPeople(db, asked) : [],
    may('file_upload.view') ? findUploads(db, asked) : [],
    findReports(db, asked),
  ])
  return { people, uploads, reports }
}

/**
 * People with a name of which a word starts so, or with such an ID, mobile or email, by name. A number that a person
 * keeps to themselves finds nobody.
 */
async function findPeople(db: Db, { subsidiary_id, q }: CompanySearchQuery): Promise<CompanyHits['people']> {
  const { rows } = await sql<CompanyHits['people'][number]>`
    select e.id, e.name, e.external_reference_id, e.partner_plan_id as partner_id, e.status, e.app_installed::int
    from partner_users e where e.subsidiary_id = ${subsidiary_id} and (position(${` ${q}`} in ' ' || e.name_key) > 0
      or starts_with(lower(e.external_reference_id), ${q}) or starts_with(lower(e.email), ${q})
      or (starts_with(e.mobile, ${mobileOf(q) ?? null}) and e.shows_mobile is not false))
    order by e.name_key, e.number limit ${MOST}`.execute(db)
  return rows
}

async function findUploads(db: Db, { subsidiary_id, q }: CompanySearchQuery): Promise<CompanyHits['uploads']> {
  const rows = await db
    .selectFrom('bulk_uploads')
    .select(['id', 'file_name', 'total_rows', 'status', 'uploaded_on'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`position(${q} in lower(file_name)) > 0`)
    .orderBy('uploaded_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ uploaded_on, ...upload }) => ({
    ...upload,
    status_label: statusLabel(upload.status),
    uploaded_on: toWireTime(uploaded_on),
  }))
}

/** Reports by the label of their type or the name of their plan. */
async function findReports(db: Db, { subsidiary_id, actions, q }: CompanySearchQuery): Promise<CompanyHits['reports']> {
  const types = visibleTypes(actions)
  const named = types.filter((type) => reportLabel(type).toLowerCase().includes(q))
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('partner_plans as p', 'p.id', 'r.partner_plan_id')
    .select(['r.id', 'r.type', 'p.partner_name as plan_name', 'r.status', 'r.requested_on'])
    .where('r.subsidiary_id', '=', subsidiary_id)
    .where(sql<boolean>`r.type = any (${types}::text[])`)
    .where(sql<boolean>`(r.type = any (${named}::text[]) or position(${q} in lower(p.partner_name)) > 0)`)
    .orderBy('r.requested_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, type, plan_name, status, requested_on }) => ({
    id,
    label: types.filter((one) => one === type).map(reportLabel)[0] ?? '',
    plan_name,
    status,
    requested_on: toWireTime(requested_on),
  }))
}
