import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { splitReasons } from '#rooms/claims/rules/reasons.ts'
import { Muted } from '#ui/muted.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { ClaimDecision, DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees, Lines } from './claim-facts.tsx'
import classes from './claim-history.module.css'
import { Part } from './part.tsx'
import { ReviewForm } from './review-form.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.decisions

/** The decisions with their people, and a colleague's second look at each. */
export function DecisionList({ claim }: { claim: DeskClaim }) {
  const { account_id, actions } = useDesk()
  if (claim.decisions.length === 0) return null
  return (
    <Part title={words.label}>
      <ol className={classes.list}>
        {claim.decisions.map((decision) => (
          <li key={decision.id} className={classes.entry}>
            <OneDecision decision={decision} />
            {decision.sampled &&
              !decision.review &&
              decision.decided_by.id !== account_id &&
              permits(actions, 'claims.undo') && (
                <>
                  <Muted size="sm">{workbenchWords.quality.sampled}</Muted>
                  <ReviewForm claimId={claim.id} decision={decision} status={claim.status} />
                </>
              )}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function OneDecision({ decision }: { decision: ClaimDecision }) {
  const { verdict, decided_by, at, approved_claim_amount, reason, note, undone, review, sampled } = decision
  return (
    <>
      <strong>{words.by(words.verdicts[verdict], decided_by.name)}</strong>
      <Muted as="span" size="sm">
        <WireDate at={at} withTime />
        {approved_claim_amount !== null && ` · ${inRupees(approved_claim_amount)}`}
        {undone && ` · ${words.undone(undone.by.name)}`}
      </Muted>
      {reason && <Lines lines={splitReasons(reason)} />}
      {note && <span>{note}</span>}
      {undone?.reason && <span>{undone.reason}</span>}
      {review && (
        <span>
          {workbenchWords.quality.judged(review.by.name, workbenchWords.quality.outcomes[review.outcome])} {review.note}
        </span>
      )}
      {sampled && !review && (
        <span>
          <StatusBadge tone="info">{workbenchWords.quality.label}</StatusBadge>
        </span>
      )}
    </>
  )
}
