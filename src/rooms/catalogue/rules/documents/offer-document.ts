import * as z from 'zod'
import { text } from '#values/text.ts'
import { invalidWords as words } from '../invalid-words.ts'
import { line, maybeLine, oneOf, time } from './fields.ts'

const code = () => text({ max: 40, required: words.mandatory }).regex(/^[a-z0-9][a-z0-9-]{1,39}$/, words.offerCode)

/** A campaign as in the catalogue file and in its form. */
export const offerDocument = z.strictObject({
  code: code(),
  status: oneOf(['DRAFT', 'LIVE', 'ENDED']).default('DRAFT'),
  kind: oneOf(['LIMITED_TIMED', 'RENEWAL']),
  coupon_code: line(20),
  starts_at: time(),
  ends_at: time(),
})
export type OfferDocument = z.output<typeof offerDocument>

/** The target of a segment's link, as in the catalogue file and in its form. */
export const redirectDocument = z.strictObject({
  code: code(),
  target_slug: line(80),
  utm_source: maybeLine(100),
  utm_medium: maybeLine(100),
  utm_campaign: maybeLine(100),
  active: z.boolean(words.yesOrNo).default(true),
})
export type RedirectDocument = z.output<typeof redirectDocument>
