import { useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { coverFacts } from '../rules/cover-facts.ts'
import { relationInWords } from '../words/apply.ts'
import { staffWords } from '../words/staff.ts'

const words = staffWords.detail
const { names } = words

/** What is known of a policy, of the person, whom they named and what they declared. */
export function PolicyFacts({ policy }: { policy: StaffPolicyDetail }) {
  return (
    <Stack gap="xl" columns={2}>
      <Part title={words.facts}>
        <CoverFacts policy={policy} />
      </Part>
      <Part title={words.person}>
        <PersonFacts policy={policy} />
      </Part>
      <Part title={words.nominees}>
        <Nominees policy={policy} />
      </Part>
      <Part title={words.declarations}>
        <Declarations policy={policy} />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="md">
        <Title id={id}>{title}</Title>
        {children}
      </Stack>
    </Card>
  )
}

const day = (value: string | null) => value && <DateText value={value} />
const time = (value: string | null) => value && <WireTimeText value={value} />

function CoverFacts({ policy: one }: { policy: StaffPolicyDetail }) {
  const { insurance_plan: plan, policy } = one
  return (
    <FactList
      facts={[
        [names.plan, plan.name],
        [names.insurer, plan.insurer],
        [names.master, one.master_policy_number],
        [names.coi, policy.coi_number && <code>{policy.coi_number}</code>],
        [names.sum, coverFacts(plan).sum],
        [names.premium, <MoneyText key="premium" rupees={one.premium} />],
        [names.tax, <MoneyText key="tax" rupees={plan.tax} />],
        [names.refundable, one.refundable > 0 && <MoneyText rupees={one.refundable} />],
        [names.payment, <code key="payment">{one.payment_ref}</code>],
        [names.starts, day(policy.start_date)],
        [names.ends, day(policy.end_date)],
        [names.freeLook, day(one.free_look_until)],
        [names.enrolment, day(policy.enrolment_last_date)],
        [names.tries, one.tries > 0 && String(one.tries)],
        [names.lastTry, time(one.last_try_at)],
        [names.cancelled, time(one.cancelled_at)],
      ]}
    />
  )
}

function PersonFacts({
  policy: { applicant, applicant_email, vaccination_doses_covid19: doses },
}: {
  policy: StaffPolicyDetail
}) {
  const { name, mobile, gender, dob } = applicant
  return (
    <FactList
      facts={[
        [names.name, name],
        [
          names.mobile,
          <a key="mobile" href={`tel:${mobile}`}>
            {mobile}
          </a>,
        ],
        [names.email, applicant_email],
        [names.gender, gender && words.genders[gender]],
        [names.dob, day(dob)],
        [names.doses, doses !== null && String(doses)],
        [
          names.policies,
          <Link key="all" to={`/dashboard/insurance?mobile=${mobile.slice(-10)}`}>
            {words.allOf}
          </Link>,
        ],
      ]}
    />
  )
}

function Nominees({ policy: { nominees } }: { policy: StaffPolicyDetail }) {
  if (nominees.length === 0) return <Muted>{words.noNominee}</Muted>
  return (
    <Stack as="ul" gap="sm">
      {nominees.map(({ name, relation, dob, appointee_name, named_at }, index) => {
        const next = nominees[index - 1]
        const facts = [
          relationInWords(relation),
          dob && words.born(formatDate(dob)),
          appointee_name && words.appointee(appointee_name),
        ]
        return (
          <li key={named_at}>
            {name}
            <Muted size="sm">{facts.filter(Boolean).join(' · ')}</Muted>
            <Muted size="sm">
              {next ? words.nomineeBefore : words.nomineeSince} <WireTimeText value={next?.named_at ?? named_at} />
            </Muted>
          </li>
        )
      })}
    </Stack>
  )
}

function Declarations({ policy: { declarations } }: { policy: StaffPolicyDetail }) {
  if (declarations.length === 0) return <Muted>{words.noDeclaration}</Muted>
  return (
    <Stack as="ul" gap="sm">
      {declarations.map(({ version, text, text_sha256, declared_at }) => (
        <li key={declared_at}>
          {words.declared(version)}
          <Muted size="sm">
            <WireTimeText value={declared_at} />
          </Muted>
          <details>
            <summary>{words.declaredText}</summary>
            <p>{text}</p>
          </details>
          <Muted size="xs">
            {words.hash}: <CopyableText value={text_sha256} label={words.hash} />
          </Muted>
        </li>
      ))}
    </Stack>
  )
}
