import { useAttempt } from '#platform/browser/use-attempt.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { type Step, StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { type PolicyDetail, type PremiumRefund, requestMyPolicyRefund } from '../contract/policies.ts'
import { refundDueOn } from '../rules/free-look.ts'
import { type RefundState, refundState } from '../rules/refund-state.ts'
import { mineWords } from '../words/mine.ts'
import { FreeLookLines } from './free-look-lines.tsx'
import { usePolicyActs } from './use-policy-acts.ts'

const words = mineWords.refund

const TONES: Record<RefundState, StatusTone> = {
  CHECKING: 'waiting',
  INITIATED: 'info',
  BY_TRANSFER: 'warn',
  SUCCESS: 'good',
  DECLINED: 'bad',
}

interface PremiumRefundsProps {
  policy: PolicyDetail
  today: IstDate
  carePhone: string | undefined
  onDone: (text: string) => void
}

/** How far each refund of premium is, and what of a cancelled policy is not refunded yet. */
export function PremiumRefunds({ policy, today, carePhone, onDone }: PremiumRefundsProps) {
  const { store, readAgainAfter } = usePolicyActs(policy)
  const send = useAttempt(requestMyPolicyRefund)
  const left = formatRupees(parseRupees(policy.refundable) ?? 0n)
  const isChecked = policy.refunds.some((refund) => refundState(refund) === 'DECLINED')
  if (policy.refunds.length === 0 && !policy.can.refund) return null
  return (
    <PagePart title={words.title}>
      {policy.refunds.map((refund) => (
        <Tracker key={refund.id} refund={refund} carePhone={carePhone} />
      ))}
      {policy.can.refund && (
        <Stack gap="md" align="start">
          <p>{words.askText(left)}</p>
          <ConfirmedAct
            label={words.ask(left)}
            cancelLabel={words.later}
            title={words.ask(left)}
            failed={words.askFailed}
            act={() => send({ params: { id: policy.id }, body: { amount: policy.refundable } })}
            onDone={(asked) => {
              store(asked)
              onDone(words.askDone)
            }}
            onClosed={readAgainAfter}
          >
            {(isChecked ? words.askChecked : words.askFollows)(formatDate(refundDueOn(today)))}
          </ConfirmedAct>
        </Stack>
      )}
    </PagePart>
  )
}

function Tracker({ refund, carePhone }: { refund: PremiumRefund; carePhone: string | undefined }) {
  const state = refundState(refund)
  return (
    <Card as="article" labelledBy={refund.id}>
      <Stack gap="md">
        <Split align="start">
          <Stack gap="2xs">
            <Title as="h3" id={refund.id}>
              {words.of} <MoneyText rupees={refund.amount} />
            </Title>
            <Muted size="sm">{words.kinds[refund.kind]}</Muted>
          </Stack>
          <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>
        </Split>
        <p>
          {textOf(refund, state)} {state === 'DECLINED' && carePhone && words.call(carePhone)}
        </p>
        {refund.free_look && <FreeLookLines parts={refund.free_look} amount={refund.amount} />}
        {state !== 'DECLINED' && <StepList steps={stepsOf(refund, state)} />}
      </Stack>
    </Card>
  )
}

function textOf({ due_on, completed_at, declined_for }: PremiumRefund, state: RefundState): string {
  switch (state) {
    case 'CHECKING':
      return words.checking(formatDate(due_on))
    case 'INITIATED':
      return words.beingSent(formatDate(due_on))
    case 'SUCCESS':
      return words.sent(formatDate(parseWireTime(completed_at ?? '') ?? due_on))
    case 'BY_TRANSFER':
      return words.byTransfer
    case 'DECLINED':
      return declined_for ? words.declinedFor[declined_for] : words.declined
  }
}

/** Asked for, approved, sent, and how. */
function stepsOf({ by_transfer }: PremiumRefund, state: RefundState): Step[] {
  const at = state === 'CHECKING' ? 1 : state === 'SUCCESS' ? 3 : 2
  const { asked, approved, sent, transfer } = words.steps
  const titles = [asked, approved, by_transfer || state === 'BY_TRANSFER' ? transfer : sent]
  return titles.map((title, index) => ({
    title,
    state: index < at ? 'done' : index === at ? 'now' : 'later',
  }))
}
