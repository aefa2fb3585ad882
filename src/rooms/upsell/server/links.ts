import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { maskMobile } from '#values/mobile.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { UpsellLink } from '../contract.ts'
import { linkStatus } from '../rules/link-status.ts'

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

const MOST = 50

/** The links to a number, or the latest ones, newest first. */
export async function listLinks(db: Db, keys: Keys, { mobile, now }: { mobile?: string | undefined; now: Date }) {
  const rows = await links(db)
    .$if(mobile !== undefined, (query) => query.where('l.mobile_hmac', '=', mobileHmac(keys, mobile ?? '')))
    .orderBy('l.sent_at', 'desc')
    .orderBy('l.id')
    .limit(MOST)
    .execute()
  return linksOnWire(db, keys, rows, now)
}

export async function readLink(db: Db, keys: Keys, id: string, now: Date): Promise<UpsellLink> {
  const row = await links(db).where('l.id', '=', id).executeTakeFirstOrThrow()
  return (await linksOnWire(db, keys, [row], now))[0]!
}

/** A link with its plan's current name in the catalogue. */
function links(db: Db) {
  return db
    .selectFrom('upsell_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.sent_by')
    .innerJoin('plans as p', 'p.id', 'l.plan_id')
    .innerJoin('plan_versions as v', 'v.id', 'p.current_version_id')
    .selectAll('l')
    .select(['a.name as sent_by_name', 'v.name as plan_name'])
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

async function linksOnWire(db: Db, keys: Keys, rows: readonly LinkRow[], now: Date): Promise<UpsellLink[]> {
  const opened = rows.map((row) => ({ ...row, mobile: keys.unseal(row.sealed_mobile, place(row.id)) }))
  const paid = await findPaid(db, opened)
  return opened.map((link) => ({
    id: link.id,
    plan_id: link.plan_id,
    plan_name: link.plan_name,
    coupon_code: link.coupon_code,
    mobile: maskMobile(link.mobile),
    status: linkStatus(link, { isPaid: paid.has(link.id), now }),
    sent_by: link.sent_by_name,
    sent_at: toWireTime(link.sent_at),
    expires_at: toWireTime(link.expires_at),
  }))
}

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
