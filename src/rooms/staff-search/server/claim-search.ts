import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { normaliseMobile } from '#values/mobile.ts'
import type { SearchField } from '../rules/search-form.ts'

/** Hits beyond this are neither counted nor paged to: the search is too broad. */
const MOST_FOUND = 10_000
const LARGEST_ID = 2n ** 63n - 1n
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** How many claims with a similar name are shown, and how many candidates are examined for them. */
const NEARLY = { shown: 20, compared: 500 }

export interface ClaimSearchQuery {
  field: SearchField
  value: string
}

const listed = (db: Db) =>
  db
    .selectFrom('claims')
    .select(['id', 'subscription_id', 'status', 'uhid', 'patient_name', 'plan_name', 'claim_type', 'on_hold_by'])
    .select(['claim_amount_paise', 'approved_claim_amount_paise', 'created_at'])

export type FoundRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/** A page of the matching claims: a name search ordered by name, all others latest first. */
export async function findClaims(
  db: Db,
  wanted: ClaimSearchQuery,
  { offset, limit }: { offset: number; limit: number },
) {
  const matches = matchesOf(wanted)
  if (!matches) return { rows: [], total: 0 }
  const counted = db
    .selectFrom(db.selectFrom('claims').select('id').where(matches).limit(MOST_FOUND).as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  // The collation of the name index, independent of the database's locale.
  const byName = sql`lower(patient_name) using ~<~, id desc`
  const page = listed(db)
    .where(matches)
    .orderBy(wanted.field === 'patient_name' ? byName : sql`id desc`)
    .offset(Math.min(offset, MOST_FOUND))
    .limit(limit)
    .execute()
  const [found, { total }] = await Promise.all([page, counted])
  return { rows: offset < Number(total) ? found : [], total: Number(total) }
}

/** The claims of patients with a similarly spelled name, most similar first. */
export async function findClaimsNearly(db: Db, name: string): Promise<FoundRow[]> {
  const asked = name.toLowerCase()
  const some = listed(db).where(sql<SqlBool>`${asked} <% lower(patient_name)`).limit(NEARLY.compared)
  return db
    .selectFrom(some.as('some'))
    .selectAll()
    .orderBy(sql`word_similarity(${asked}, lower(patient_name)) desc, id desc`)
    .limit(NEARLY.shown)
    .execute()
}

/** The condition a claim has to match, or undefined if none can. */
function matchesOf({ field, value }: ClaimSearchQuery): Expression<SqlBool> | undefined {
  switch (field) {
    case 'claim_id':
      return BigInt(value) <= LARGEST_ID ? sql<SqlBool>`id = ${BigInt(value)}` : undefined
    case 'uhid_for':
      return UUID.test(value) ? sql<SqlBool>`uhid = ${value}` : undefined
    case 'uhid_by':
      return UUID.test(value) ? sql<SqlBool>`uhid_by = ${value}` : undefined
    case 'patient_name':
      return sql<SqlBool>`lower(patient_name) like ${`${escaped(value.toLowerCase())}%`}`
    case 'mobile':
      return matchesMobile(normaliseMobile(value))
  }
}

/**
 * Claims that pay the person of a number, and those with that person as the patient, where the number counts as theirs; each
 * part uses its own index.
 */
function matchesMobile(mobile: string): Expression<SqlBool> {
  return sql<SqlBool>`(account_id = (select a.id from accounts a where a.mobile = ${mobile})
    or uhid = any(array(select m.uhid from subscription_members m where m.mobile = ${mobile} and ${mobileCounts()})))`
}

/** Escapes a text for use in a LIKE pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
