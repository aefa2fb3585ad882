import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import { addDays } from '#values/ist-date.ts'
import { GRACE_DAYS } from '../rules/timetable.ts'
import { autoRenewalWords } from '../words.ts'

const words = autoRenewalWords.banner

/** Over a plan whose renewal waits for its money: how long it runs on, and the way to the choices. */
export function PastDueBanner({ subscription_id, end_date }: { subscription_id: string; end_date: string }) {
  return (
    <Notice tone="warn" title={words.title}>
      <p>{words.text(formatDate(addDays(end_date, 1 + GRACE_DAYS)))}</p>
      <ButtonLink tone="quiet" to={`/my-plan/auto-renew?plan=${subscription_id}`}>
        {words.action}
      </ButtonLink>
    </Notice>
  )
}
