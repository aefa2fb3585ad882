import { Notice } from '#ui/notice.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { Policy } from '../contract/policies.ts'
import { besidePlanWords as words } from '../words/beside-plan.ts'

/** Of a plan that is given back: the covers beside it stay, and how each could be given back. */
export function CoversStay({ covers }: { covers: readonly Policy[] }) {
  return covers.map((cover) => (
    <Notice key={cover.id} title={words.stays(cover.insurance_plan.name)}>
      <p>
        {words.separate} {wayBack(cover)}
      </p>
      <TallLink to={`/my-insurance/${cover.id}`}>{words.open}</TallLink>
    </Notice>
  ))
}

function wayBack({ can, premium, free_look_until, policy: { end_date } }: Policy): string {
  if (can.cancel) return words.cancel(formatRupees(parseRupees(premium) ?? 0n))
  return can.free_look && free_look_until
    ? words.freeLook(formatDate(free_look_until))
    : words.runs(formatDate(end_date!))
}
