import type { IstDate } from '#values/ist-date.ts'
import { ADVICE_VERSION } from '../words/advice-version.ts'
import { namedOwner } from './settings.ts'

/** Who answers for the advice texts, and whether somebody has to look at them again: from the day of the review on. */
export function adviceReview({ owner, review_by, today }: { owner: string; review_by: IstDate; today: IstDate }) {
  return {
    version: ADVICE_VERSION,
    owner,
    has_owner: namedOwner(owner) !== null,
    review_by,
    is_review_due: review_by <= today,
  }
}
