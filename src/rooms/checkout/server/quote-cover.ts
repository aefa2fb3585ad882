import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isEnrolmentOpen } from '#rooms/insurance/rules/cover.ts'
import { type Cover, readCoverOnShow } from '#rooms/insurance/server/covers.ts'
import { findCoverToOffer, isCovered } from '#rooms/insurance/server/find-cover-to-offer.ts'
import { planOnWire } from '#rooms/insurance/server/plan-on-wire.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { OfferedCover, quoteCover } from '../contract/quotes.ts'
import { premiumLine } from '../rules/premium-line.ts'
import { lineOnWire } from './order-on-wire.ts'

type CoverQuoteContext = Pick<AnyRequestContext, 'db' | 'caller' | 'now'>

/** The cover offered beside a plan. */
export async function offeredCover({ db, caller, now }: CoverQuoteContext): Promise<OfferedCover | null> {
  const cover = await findCoverToOffer(db, { account_id: caller.account_id, now })
  return cover ? coverOnWire(cover, now) : null
}

/** @throws Refusal COVER_UNAVAILABLE, also for an unknown one */
export async function quoteCoverAlone(
  { db, caller, now }: CoverQuoteContext,
  idOrSlug: string,
): Promise<ReplyOf<typeof quoteCover>> {
  const cover = await readCoverOnShow(db, idOrSlug).catch((thrown: unknown) => {
    if (thrown instanceof Refusal && thrown.code === 'NOT_FOUND') return undefined
    throw thrown
  })
  if (!cover || !isEnrolmentOpen(cover.enrolment_last_date, istDateOf(now)))
    throw new Refusal<typeof quoteCover>('COVER_UNAVAILABLE')
  const insurance = coverOnWire(cover, now)
  return {
    insurance,
    amount: insurance.premium,
    breakdown: [insurance.line],
    is_covered: await isCovered(db, cover, { account_id: caller.account_id, now }),
  }
}

function coverOnWire(cover: Cover, now: Date): OfferedCover {
  return { ...planOnWire(cover, now), line: lineOnWire(premiumLine(cover)) }
}
