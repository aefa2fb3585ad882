import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { centreFacts } from '../components/centre-facts.tsx'
import type { StaffCheckupDetail } from '../contract/staff.ts'
import { staffScreenWords } from '../words/staff.ts'

const words = staffScreenWords.detail
const IDS = { checkup: 'about-the-check-up', person: 'about-the-person' }

/** What is known of a check-up, and of the person. */
export function OrderFacts({ order }: { order: StaffCheckupDetail }) {
  return (
    <Stack gap="xl" columns={2}>
      <Card as="section" labelledBy={IDS.checkup}>
        <Stack gap="md">
          <Title id={IDS.checkup}>{words.facts}</Title>
          <CheckupFacts order={order} />
        </Stack>
      </Card>
      <Card as="section" labelledBy={IDS.person}>
        <Stack gap="md">
          <Title id={IDS.person}>{words.person}</Title>
          <PersonFacts order={order} />
        </Stack>
      </Card>
    </Stack>
  )
}

function CheckupFacts({ order }: { order: StaffCheckupDetail }) {
  const { names } = words
  const { sample_appointment_date: sample, visit_appointment_date: visit, fasting_hours, no_shows, unit } = order
  return (
    <FactList
      facts={[
        [names.kind, staffScreenWords.variations[order.variation]],
        [names.package, order.package],
        [names.place, `${order.city}, ${staffScreenWords.place[order.mode]}`],
        ...centreFacts(order.centre),
        [names.address, order.address],
        [names.fasting, fasting_hours > 0 && words.fasting(fasting_hours)],
        [names.asked, !sample && !visit && <WireTimeText value={order.slot} />],
        [names.sample, sample && <WireTimeText value={sample} />],
        [names.visit, visit && <WireTimeText value={visit} />],
        [names.requested, <WireTimeText key="requested" value={order.request_created_at} />],
        [names.missed, no_shows > 0 && words.missed(no_shows)],
        [names.unit, unit && words.units[unit]],
        [names.reason, order.cancelled_reason],
      ]}
    />
  )
}

function PersonFacts({ order }: { order: StaffCheckupDetail }) {
  const { names } = words
  const {
    variation,
    mobile,
    person_mobile,
    email,
    company,
    subscription_id,
    share_report_with_employer: shares,
  } = order
  return (
    <FactList
      facts={[
        [names.name, order.name],
        [names.mobile, mobile && <a href={`tel:${mobile}`}>{mobile}</a>],
        [names.person_mobile, variation === 'PEMC' && (person_mobile ?? words.notIdentified)],
        [names.email, email],
        [names.company, company],
        [names.employee_id, order.employee_id],
        [
          names.plan,
          subscription_id && <Link to={`/dashboard/subscriptions/${subscription_id}`}>{words.openPlan}</Link>,
        ],
        [names.shares, company && (shares ? words.shared : words.notShared)],
      ]}
    />
  )
}
