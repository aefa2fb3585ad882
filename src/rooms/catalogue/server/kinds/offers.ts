import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { CampaignDraft, SegmentRedirectDraft } from '#rooms/offers/rules/drafts.ts'
import { saveCampaign } from '#rooms/offers/server/commands/save-campaign.ts'
import { saveSegmentRedirect } from '#rooms/offers/server/commands/save-segment-redirect.ts'
import { istTimeOf, parseIstTime } from '#values/ist-time.ts'
import { differences } from '../../rules/differences.ts'
import {
  type OfferDocument,
  offerDocument,
  type RedirectDocument,
  redirectDocument,
} from '../../rules/documents/offer-document.ts'
import { usageOf } from './coupons.ts'
import { sameTime } from './groups.ts'
import type { Kind, Outcome, SaveOptions, StoredItem } from './kind.ts'

/** With the offers room's own rules. */
const offerSchema = offerDocument.superRefine((document, context) => {
  const { error } = CampaignDraft.safeParse(draftOf(document))
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

export const offers: Kind<typeof offerSchema> = {
  kind: 'offers',
  schema: offerSchema,
  idField: 'code',
  list: async (db) => {
    const rows = await db
      .selectFrom('campaigns as c')
      .leftJoin('coupon_counters as n', 'n.code', 'c.coupon_code')
      .selectAll('c')
      .select(['n.reserved', 'n.redeemed', 'n.released', 'n.spent_paise'])
      .orderBy('c.code')
      .execute()
    return rows.map(({ code, version, status, kind, coupon_code, starts_at, ends_at, ...counters }) => ({
      id: code,
      version,
      usage: usageOf(counters),
      document: {
        code,
        status,
        kind,
        coupon_code,
        starts_at: starts_at && istTimeOf(starts_at),
        ends_at: ends_at && istTimeOf(ends_at),
      } satisfies OfferDocument,
    }))
  },
  references: ({ coupon_code }) => [{ path: ['coupon_code'], kind: 'coupons', id: coupon_code }],
  save: async (trx, document, saving) => {
    const wanted = { ...document, starts_at: sameTime(document.starts_at), ends_at: sameTime(document.ends_at) }
    const write = () => saveCampaign(trx, CampaignDraft.parse(draftOf(document)), saving)
    return saveWhere(await offers.list(trx), wanted, write, saving)
  },
}

export const redirects: Kind<typeof redirectDocument> = {
  kind: 'redirects',
  schema: redirectDocument,
  idField: 'code',
  list: async (db: Db) => {
    const rows = await db.selectFrom('segment_redirects').selectAll().orderBy('code').execute()
    return rows.map(({ code, version, target_slug, utm_source, utm_medium, utm_campaign, active }) => ({
      id: code,
      version,
      document: { code, target_slug, utm_source, utm_medium, utm_campaign, active } satisfies RedirectDocument,
    }))
  },
  references: ({ target_slug }) => [{ path: ['target_slug'], kind: 'groups', id: target_slug }],
  save: async (trx, document, saving) => {
    const write = () => saveSegmentRedirect(trx, SegmentRedirectDraft.parse(document), saving)
    return saveWhere(await redirects.list(trx), document, write, saving)
  },
}

/** The rooms' own commands lock, compare and audit; this only maps the result. */
async function saveWhere(
  stored: readonly StoredItem[],
  wanted: { code: string },
  write: () => Promise<number>,
  { version }: SaveOptions,
): Promise<Outcome> {
  const before = stored.find(({ id }) => id === wanted.code)
  if (version !== undefined && version !== (before?.version ?? 0)) throw new Refusal('STALE')
  if (differences(before?.document ?? {}, wanted).length === 0) return 'unchanged'
  await write()
  return before ? 'changed' : 'created'
}

function draftOf({ starts_at, ends_at, ...campaign }: OfferDocument) {
  const instant = (written: string | null) => parseIstTime(written ?? '') ?? null
  return { ...campaign, starts_at: instant(starts_at), ends_at: instant(ends_at) }
}
