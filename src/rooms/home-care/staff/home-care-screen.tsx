import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { callUrl, queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { formatDate } from '#values/display-time.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { type HomeCare, readCareSummary, readHomeCare } from '../contract/desk.ts'
import { deskWords } from '../words/desk.ts'
import { doctorWords } from '../words/doctor.ts'
import { stateWords } from '../words/states.ts'
import classes from './alarm-dock.module.css'
import { AlarmDock } from './alarm-dock.tsx'
import { Alarms } from './alarms.tsx'
import { Calls } from './calls.tsx'
import { ChangeDoctor, doctorText } from './doctor.tsx'
import { Kit } from './kit.tsx'
import { Notes } from './notes.tsx'
import { Readings } from './readings-table.tsx'
import { SharedNumber } from './shared-number.tsx'

const words = deskWords.detail

/** One care: its readings beside the alarm that goes on, then calls, kit and notes. */
export default function HomeCareScreen() {
  const { subscriptionId = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(readHomeCare, { params: { id: subscriptionId } }))
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/home-care">{deskWords.title}</BackLink>
      {data ? (
        <Shown key={data.subscription_id} care={data} />
      ) : (
        <>
          <PageHeading title={deskWords.title} size="desk" />
          {error ? (
            <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="16rem" />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

function Shown({ care }: { care: HomeCare }) {
  const { patient_name, status, day, starts_on, ends_on, subscription_id, has_summary, escalations: alarms } = care
  // One goes on; of two from before the one that the patient reads.
  const [docked] = alarms
    .filter((one) => one.status !== 'CLOSED')
    .toSorted((one, other) => (one.due_at < other.due_at ? -1 : 1))
  return (
    <>
      <PageHeading
        title={words.of(patient_name)}
        lead={words.lead(stateWords.care[status], deskWords.day(day), formatDate(starts_on), formatDate(ends_on))}
        size="desk"
      />
      <SharedNumber care={care} />
      <div className={classes.layout} data-docked={docked && ''}>
        {docked && <AlarmDock key={docked.id} care={care} alarm={docked} />}
        <Stack gap="xl" bounded>
          <Readings vitals={care.vitals} />
          <Alarms alarms={alarms} title={docked ? words.allAlarms : words.alarms} asOf={care.as_of} />
        </Stack>
      </div>
      <Stack gap="xl" columns={2}>
        <div>
          <Calls care={care} />
        </div>
        <Stack gap="xl">
          <Patient care={care} />
          <Kit care={care} />
        </Stack>
      </Stack>
      <Notes care={care} />
      {has_summary && (
        <TallAnchor href={callUrl(readCareSummary, { id: subscription_id })} download>
          {words.summary}
        </TallAnchor>
      )}
    </>
  )
}

function Patient({ care }: { care: HomeCare }) {
  const { patient, subscription_id, status, doctor } = care
  const { facts } = words
  const { age, gender, caregiver_name, caregiver_mobile, phone, mobile, address } = patient
  return (
    <PagePart title={words.patient}>
      <FactList
        facts={[
          [facts.age, age !== null && words.ageAndGender(age, gender ?? '')],
          [
            facts.caregiver,
            caregiver_name && (
              <>
                {caregiver_name}, <a href={`tel:${caregiver_mobile}`}>{spacedMobile(caregiver_mobile ?? '')}</a>
              </>
            ),
          ],
          [
            facts.mobile,
            <a key="mobile" href={`tel:${mobile}`}>
              {spacedMobile(mobile)}
            </a>,
          ],
          [
            facts.phone,
            <a key="phone" href={`tel:${phone}`}>
              {spacedMobile(phone)}
            </a>,
          ],
          [facts.address, address],
          [doctorWords.desk.doctor, doctorText(care)],
        ]}
      />
      {status === 'ACTIVE' && doctor && (
        <div>
          <ChangeDoctor id={subscription_id} />
        </div>
      )}
      <Link to={`/dashboard/subscriptions/${subscription_id}`}>{words.plan}</Link>
    </PagePart>
  )
}
