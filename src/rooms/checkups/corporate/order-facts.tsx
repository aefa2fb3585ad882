import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { centreFacts } from '../components/centre-facts.tsx'
import type { CheckupOrderDetail } from '../contract/company.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import { screenWords } from '../words/screens.ts'

const words = companyScreenWords.detail.facts

/** Who, what, when and where. */
export function OrderFacts({ order: { details } }: { order: CheckupOrderDetail }) {
  const { variation, patient_name, sample_appointment_date, visit_appointment_date, fasting_hours, status } = details
  const asksForTime = status === 'in_progress' && !details.needs_time
  const time = (at: string | null) => at && <WireTimeText value={at} />
  const isAgreed = sample_appointment_date !== null || visit_appointment_date !== null
  return (
    <Card>
      <FactList
        layout="columns"
        facts={[
          [words.order, details.order_id],
          [words.employee, patient_name && details.employee_name],
          [variation === 'PEMC' ? words.reference : words.id, details.employee_id],
          [words.email, details.email],
          [words.mobile, details.mobile],
          [words.package, details.package],
          [words.place, `${screenWords.mode[details.mode]}, ${details.city}`],
          ...centreFacts(details.centre),
          [words.requested, time(details.request_created_at)],
          [words.asked, !isAgreed && asksForTime && time(details.slot)],
          [words.sample, time(sample_appointment_date)],
          [words.visit, time(visit_appointment_date)],
          [words.completed, time(details.completed_at)],
          [words.fasting, status === 'in_progress' && fasting_hours > 0 && words.fastingHours(fasting_hours)],
          [words.reason, details.cancelled_reason],
        ]}
      />
    </Card>
  )
}
