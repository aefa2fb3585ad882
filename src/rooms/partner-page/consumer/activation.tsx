import { useEffect, useRef } from 'react'
import { CallMe } from '#rooms/leads/components/call-me.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { partnerScreenWords as words } from '../words/screen.ts'
import { ActivationCode } from './activation-code.tsx'
import { ActivationForm } from './activation-form.tsx'
import type { OwnPlan, ShownPartner } from './load-partner.ts'
import { OwnPlans } from './own-plans.tsx'
import { PlanActive, ShownNumber } from './plan-active.tsx'
import { type UseActivation, useActivation } from './use-activation.ts'

interface ActivationProps {
  partner: ShownPartner
  plans: readonly OwnPlan[]
  isVisitor: boolean
}

const HEADING = 'activation-title'

/** One step of the activation at a time; its heading takes the focus when another follows, unless something was refused. */
export function Activation({ partner, plans, isVisitor }: ActivationProps) {
  const activation = useActivation(partner, isVisitor)
  const step = stepOf(activation, partner)
  const isRefused = step === 'form' && activation.error !== null
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step || step === 'loading' || before.current === 'loading') {
      before.current = step
      return
    }
    before.current = step
    if (step !== 'mobile' && step !== 'email' && !isRefused) document.getElementById(HEADING)?.focus()
  }, [step, isRefused])
  return (
    <Card as="section" labelledBy={HEADING}>
      <Stack gap="lg" bounded>
        <Title id={HEADING} tabIndex={-1}>
          {TITLES[step]}
        </Title>
        {step === 'loading' && (
          <Skeletons>
            <SkeletonText lines={2} />
            <SkeletonBar height="2.75rem" />
            <SkeletonBar height="2.75rem" />
          </Skeletons>
        )}
        {step === 'failed' && (
          <ErrorState title={words.checkFailed} error={activation.error} onRetry={activation.reopen} />
        )}
        {step === 'closed' && <Closed partner={partner} plans={plans} isVisitor={activation.member === null} />}
        {step === 'form' && <ActivationForm partner={partner} activation={activation} />}
        {step === 'form' && activation.member?.shows_mobile && (
          <ShownNumber partner={partner} activation={activation} />
        )}
        {(step === 'mobile' || step === 'email') && activation.sent && (
          <ActivationCode activation={activation} sent={activation.sent} />
        )}
        {(step === 'done' || step === 'already') && <PlanActive partner={partner} activation={activation} />}
      </Stack>
    </Card>
  )
}

const TITLES = {
  loading: words.formTitle,
  failed: words.formTitle,
  closed: words.closedTitle,
  form: words.formTitle,
  mobile: words.mobileCodeTitle,
  email: words.emailCodeTitle,
  done: words.doneTitle,
  already: words.alreadyTitle,
} as const

function stepOf({ stage, member, sent, error }: UseActivation, { quotaExhausted }: ShownPartner): keyof typeof TITLES {
  if (stage === 'initial_verification_loading') return 'loading'
  if (stage === 'initial_verification_failure') return 'failed'
  if (stage === 'service_category_loading' || stage === 'plan_activated') return 'done'
  if (member?.subscription_id) return 'already'
  if (error?.type === 'QUOTA_EXHAUSTED' || quotaExhausted) return 'closed'
  return sent ? sent.sent_to : 'form'
}

/** No place is left: who has the plan goes on to it, the others ask for a place or buy a plan. */
function Closed({ partner: { id, name, plan }, plans, isVisitor }: ActivationProps) {
  return (
    <Stack gap="lg">
      <p>{words.closedText}</p>
      <CallMe
        lead={{ type: 'PARTNER_ENQUIRY', partnerId: id, partnerName: name }}
        about={plan.name}
        label={words.tellMe}
        tone="call"
        wide
      />
      {isVisitor && (
        <ButtonLink tone="quiet" to="/my-plan" wide>
          {words.logIn}
        </ButtonLink>
      )}
      <OwnPlans plans={plans} />
    </Stack>
  )
}
