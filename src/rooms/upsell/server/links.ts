import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { maskMobile } from '#values/mobile.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listUpsell, UpsellLink } from '../contract.ts'
import { linkStatus } from '../rules/link-status.ts'
import { upsellWords } from '../words.ts'

const place = (id: string) => `upsell_links:${id}:mobile`

export const upsellMobileColumn: SealedColumn = {
  table: 'upsell_links',
  column: 'sealed_mobile',
  id: 'id',
  place,
  hash: { column: 'mobile_hmac', of: mobileHmac },
}

/** Finds the links of a number without storing it in clear. */
export function mobileHmac(keys: Pick<Keys, 'hmac'>, mobile: string): Buffer {
  return keys.hmac('upsell-mobile', mobile)
}

export function sealMobile(keys: Pick<Keys, 'seal'>, id: string, mobile: string): Buffer {
  return keys.seal(mobile, place(id))
}

/** `id` finds one link. */
export type LinkFilter = Pick<QueryOf<typeof listUpsell>, 'mobile' | 'from' | 'to'> & { id?: string }

interface LinkContext {
  keys: Keys
  now: Date
}

interface Place {
  limit: number
  offset?: number
  /** The link after which to start. */
  last?: Link | undefined
}

/** The matching links, newest first. */
export async function listLinks(
  db: Db,
  { keys, now }: LinkContext,
  filter: LinkFilter,
  { limit, offset = 0, last }: Place,
): Promise<Link[]> {
  let query = matching(db, keys, filter)
    .leftJoin('staff_names as a', 'a.account_id', 'l.sent_by')
    // A link shows its plan's current name in the catalogue.
    .innerJoin('plans as p', 'p.id', 'l.plan_id')
    .innerJoin('plan_versions as v', 'v.id', 'p.current_version_id')
    .selectAll('l')
    .select(['a.name as sent_by_name', 'v.name as plan_name'])
  if (last) {
    const { sent_at, id } = last
    query = query.where(sql<boolean>`l.sent_at <= ${sent_at} and (l.sent_at < ${sent_at} or l.id > ${id})`)
  }
  const rows = await query.orderBy('l.sent_at', 'desc').orderBy('l.id').offset(offset).limit(limit).execute()
  const opened = rows.map((row) => ({ ...row, mobile: keys.unseal(row.sealed_mobile, place(row.id)) }))
  const paid = await findPaid(db, opened)
  return opened.map(
    ({ id, plan_id, plan_name, coupon_code, mobile, sent_by_name, sent_at, expires_at, opened_at }) => ({
      id,
      plan_id,
      plan_name,
      coupon_code,
      sent_at,
      expires_at,
      mobile: maskMobile(mobile),
      status: linkStatus({ opened_at, expires_at }, { isPaid: paid.has(id), now }),
      sent_by: sent_by_name,
    }),
  )
}

export async function countLinks(db: Db, { keys }: Pick<LinkContext, 'keys'>, filter: LinkFilter): Promise<number> {
  const { total } = await matching(db, keys, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function readLink(db: Db, asked: LinkContext, id: string): Promise<UpsellLink> {
  const [link] = await listLinks(db, asked, { id }, { limit: 1 })
  return linkOnWire(link!)
}

function matching(db: Db, keys: Keys, { id, mobile, from, to }: LinkFilter) {
  let query = db.selectFrom('upsell_links as l')
  if (id !== undefined) query = query.where('l.id', '=', id)
  if (mobile !== undefined) query = query.where('l.mobile_hmac', '=', mobileHmac(keys, mobile))
  if (from) query = query.where('l.sent_at', '>=', startOfIstDay(from))
  if (to) query = query.where('l.sent_at', '<', startOfIstDay(addDays(to, 1)))
  return query
}

/** A link with its number masked, as it is listed and exported. */
export type Link = Omit<UpsellLink, 'sent_at' | 'expires_at'> & { sent_at: Date; expires_at: Date }

export function linkOnWire(link: Link): UpsellLink {
  return { ...link, sent_at: toWireTime(link.sent_at), expires_at: toWireTime(link.expires_at) }
}

const words = upsellWords.desk

export const LINK_COLUMNS: readonly Column<Link>[] = [
  { header: words.plan, value: ({ plan_name }) => plan_name },
  { header: words.coupon, value: ({ coupon_code }) => coupon_code },
  { header: words.to, value: ({ mobile }) => mobile },
  { header: words.sentBy, value: ({ sent_by }) => sent_by },
  { header: words.sent, type: 'time', value: ({ sent_at }) => sent_at },
  { header: words.until, type: 'time', value: ({ expires_at }) => expires_at },
  { header: words.status, value: ({ status }) => upsellWords.statuses[status] },
]

/** The links whose person has bought their plan with an order started while the link was valid. */
async function findPaid(
  db: Db,
  sent: readonly { id: string; mobile: string; plan_id: string; sent_at: Date; expires_at: Date }[],
): Promise<ReadonlySet<string>> {
  if (sent.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select l.id from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as l (id uuid, mobile text, plan_id uuid, sent_at timestamptz, expires_at timestamptz)
      where exists (select from accounts a join orders o on o.account_id = a.id
        where a.mobile = l.mobile and o.plan_id = l.plan_id and o.status = 'completed'
          and o.created_at between l.sent_at and l.expires_at)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
