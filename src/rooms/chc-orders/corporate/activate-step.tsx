import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { EmergencyNotice } from '#rooms/covid-care/components/emergency-notice.tsx'
import { isEmergency } from '#rooms/covid-care/rules/eligibility.ts'
import { answerWords } from '#rooms/covid-care/words/answers.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { activateUserSubscription } from '../contract/activation.ts'
import { orderScreenWords } from '../words/screens.ts'
import type { ArrangeProps } from './arrange.tsx'
import { usePersonProposal } from './use-person-proposal.ts'

const words = orderScreenWords.order

/** The check of who home care is for, and once it is passed, the activation. */
export function ActivateStep({ order, first, goTo, onDone }: ArrangeProps) {
  const { subsidiary } = useCompanyDesk()
  const { check } = usePersonProposal(order.account_id, first)
  const activate = useAttempt(activateUserSubscription)
  const checking = useMutation({ mutationFn: check, onSuccess: () => goTo('activate') })
  const isComplete = first?.missing_fields?.length === 0
  const isEligible = first?.status === 'ELIGIBLE'
  const isStale = first?.status === 'EXPIRED'
  const reasons = first?.status === 'INELIGIBLE' ? (first.eligibility?.reasons ?? []) : []
  return (
    <Stack gap="lg">
      {isEmergency(reasons) && <EmergencyNotice />}
      {reasons.length > 0 && (
        <PagePart title={words.notEligible}>
          <BulletList>
            {reasons.map((reason) => (
              <li key={reason}>{answerWords.reasons[reason]}</li>
            ))}
          </BulletList>
        </PagePart>
      )}
      {isEligible && (
        <Notice tone="good" title={words.eligible}>
          {words.eligibleText}
        </Notice>
      )}
      {first?.eligibility?.advisory && <Notice tone="warn">{first.eligibility.advisory}</Notice>}
      {isEligible && first.expires_at && (
        <Muted>
          {words.validUntil} <WireTimeText value={first.expires_at} />
        </Muted>
      )}
      {isStale && <Notice tone="warn">{words.stale}</Notice>}
      {!isEligible && reasons.length === 0 && <Muted>{words.notChecked}</Muted>}
      {checking.error && (
        <Notice tone="bad" title={words.checkFailed} live>
          {checking.error.message}
        </Notice>
      )}
      <div>
        {isEligible ? (
          <ConfirmedAct
            label={words.activate}
            cancelLabel={words.activateCancel}
            tone="call"
            title={words.activateTitle}
            failed={words.activateFailed}
            act={() =>
              activate({
                params: { subsidiaryId: subsidiary.id },
                body: { account_id: order.account_id, plan_proposal_id: first.id },
              })
            }
            onDone={() => onDone(words.activated)}
            onClosed={(refusal) => refusal && onDone('')}
          >
            {words.eligibleText}
          </ConfirmedAct>
        ) : (
          <Button
            tone="call"
            busy={checking.isPending}
            disabled={!isComplete || isStale}
            onClick={() => first && checking.mutate(first.id)}
          >
            {words.check}
          </Button>
        )}
      </div>
    </Stack>
  )
}
