import { callUrl } from '#platform/contract/client.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { centreFacts } from '../components/centre-facts.tsx'
import { readMyCheckupCalendar } from '../contract/my-calendar.ts'
import type { MyCheckupDetail } from '../contract/my-checkups.ts'
import { isBeforeAppointment } from '../rules/sub-status.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail.facts

/** When, where, and what to do before it. */
export function CheckupFacts({ checkup }: { checkup: MyCheckupDetail }) {
  const { sample_appointment_date, visit_appointment_date, slot, needs_time, status, sub_status, fasting_hours } =
    checkup
  const isAgreed = sample_appointment_date !== null || visit_appointment_date !== null
  const isToFast = fasting_hours > 0 && isBeforeAppointment(sub_status)
  const isVisitAhead = sub_status === 'VISIT_PENDING' && visit_appointment_date !== null
  const time = (at: string | null) => at && <WireTimeText value={at} />
  return (
    <Card>
      <Stack gap="md">
        <FactList
          facts={[
            [words.sample, time(sample_appointment_date)],
            [words.visit, time(visit_appointment_date)],
            [words.asked, !isAgreed && !needs_time && time(slot)],
            [words.place, `${screenWords.mode[checkup.mode]}, ${checkup.city}`],
            ...centreFacts(checkup.centre),
            [words.address, checkup.address],
            [words.bring, status === 'in_progress' && checkup.centre && words.bringId],
            [words.fasting, isToFast && words.fastingHours(fasting_hours)],
            [words.reason, checkup.cancelled_reason],
            [words.order, checkup.order_id],
          ]}
        />
        {(sub_status === 'SLOT_CONFIRMED' || isVisitAhead) && (
          <DownloadLink href={callUrl(readMyCheckupCalendar, { id: checkup.id })}>{words.calendar}</DownloadLink>
        )}
      </Stack>
    </Card>
  )
}
