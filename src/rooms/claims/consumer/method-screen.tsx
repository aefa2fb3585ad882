import { useState } from 'react'
import { BankSummary } from '#rooms/bank-details/components/bank-summary.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { inMegabytes } from '#values/megabytes.ts'
import { HoldQuestions } from '../components/hold-questions.tsx'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftGate } from './draft-gate.tsx'
import { DraftReview } from './draft-review.tsx'
import classes from './method-screen.module.css'
import { PaidFrom } from './paid-from.tsx'
import { PayableSum } from './payable-sum.tsx'
import { SendFailureNotice } from './send-failure-notice.tsx'
import { StepFrame } from './step-frame.tsx'
import { useBankDetails } from './use-bank-details.ts'
import { useSendClaim } from './use-send-claim.ts'

const words = flowWords.method

/** The payment method, the content of the claim, and how much of it is payable. */
export default function MethodScreen() {
  const { claim_id } = useClaimFlow()
  return (
    <StepFrame
      step={4}
      title={words.title}
      back={{
        to: stepHref('bills', claim_id),
        label: claim_id === undefined ? flowWords.bills.title : flowWords.bills.editTitle,
      }}
    >
      <DraftGate>{(draft, claim) => <Method draft={draft} claim={claim} />}</DraftGate>
    </StepFrame>
  )
}

function Method({ draft, claim }: { draft: ClaimDraft; claim: Claim | undefined }) {
  const { flow, change } = useClaimFlow()
  const { send, stop, progress, failure } = useSendClaim(claim)
  const [declared, setDeclared] = useState(false)
  const [missing, setMissing] = useState<string>()
  const isAnswer = claim?.allowed_actions.includes('answer') ?? false
  const submit = () => {
    setMissing(declared ? undefined : words.declarationMissing)
    if (declared) void send(draft)
    else document.getElementById('declaration')?.focus()
  }
  return (
    <Stack gap="2xl" sticky>
      {claim?.hold && <HoldQuestions hold={claim.hold} />}
      {failure && <SendFailureNotice failure={failure} />}
      <PayableSum draft={draft} />
      <PaidFrom draft={draft} />
      <Card as="section" labelledBy="paid-to">
        <h2 id="paid-to" className={classes.title}>
          {words.paidTo}
        </h2>
        <PaidTo />
      </Card>
      <DraftReview draft={draft} claim={claim} />
      {isAnswer && (
        <TextAreaField
          name="comment"
          label={words.comment}
          description={words.commentHelp}
          optional
          maxLength={500}
          value={draft.comment}
          error={failure?.fields.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      )}
      <CheckboxField
        name="declaration"
        label={words.declaration}
        error={missing}
        checked={declared}
        onChange={(event) => {
          setDeclared(event.target.checked)
          setMissing(undefined)
        }}
      />
      {progress && (
        <Stack gap="xs">
          <ProgressBar
            label={
              progress.total > 0 && progress.sent === progress.total
                ? words.taken
                : words.sending(inMegabytes(progress.sent), inMegabytes(progress.total))
            }
            done={progress.total === 0 ? 0 : progress.sent / progress.total}
          />
          <Button tone="plain" onClick={stop}>
            {words.cancel}
          </Button>
        </Stack>
      )}
      <StickyAction>
        <Button tone="call" wide busy={flow.showLoader} onClick={submit}>
          {labelOf(claim)}
        </Button>
      </StickyAction>
    </Stack>
  )
}

function labelOf(claim: Claim | undefined): string {
  if (!claim) return words.send
  if (claim.allowed_actions.includes('resubmit')) return words.sendAgain
  return claim.allowed_actions.includes('answer') ? words.sendAnswer : words.sendChange
}

/** The account, or a link to enter it; a claim may be submitted without one. */
function PaidTo() {
  const { claim_id } = useClaimFlow()
  const { details, isPending } = useBankDetails()
  const here = `/plus${stepHref('method', claim_id)}`
  const to = `/cashback/bank-details?next=${encodeURIComponent(here)}`
  if (isPending)
    return (
      <Skeletons>
        <SkeletonBar height="2.75rem" />
      </Skeletons>
    )
  if (details) return <BankSummary details={details} action={<TallLink to={to}>{words.changeBank}</TallLink>} />
  return (
    <>
      <Muted size="sm">{words.noBank}</Muted>
      <p className={classes.add}>
        <ButtonLink to={to} tone="quiet">
          {words.addBank}
        </ButtonLink>
      </p>
    </>
  )
}
