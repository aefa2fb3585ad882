import { Link } from 'react-router'
import { ClaimStatusBadge } from '#rooms/claims/components/claim-status-badge.tsx'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { AssignClaim } from './assign-claim.tsx'
import { RiskBadge } from './check-list.tsx'
import classes from './claim-head.module.css'
import { isStopping, PlanStatusBadge } from './plan-status-badge.tsx'
import { ServiceBadge } from './service-badge.tsx'
import type { Queue } from './use-queue.ts'

const words = workbenchWords

interface ClaimHeadProps {
  claim: DeskClaim
  queue: Queue
  onKeys: () => void
}

/** The claim's number, status and member, and navigation through the list it was opened from. */
export function ClaimHead({ claim, queue, onKeys }: ClaimHeadProps) {
  const bucket = claimStatusWords[queue.address.bucket.toUpperCase() as keyof typeof claimStatusWords]
  return (
    <Stack gap="xs">
      <div className={classes.line}>
        <BackLink to={queue.href}>{words.back(bucket)}</BackLink>
        <span className={classes.assigned}>
          {words.assign.label}: <strong>{claim.assigned_to?.name ?? words.assign.nobody}</strong>
          {claim.allowed_actions.includes('assign') && <AssignClaim claim={claim} />}
        </span>
        <nav className={classes.turns} aria-label={words.queue.label}>
          <Turn to={queue.previous} label={words.queue.previous} turn="previous" />
          <Muted as="span">{positionOf(queue)}</Muted>
          <Turn to={queue.next} label={words.queue.next} turn="next" />
          <Button tone="plain" onClick={onKeys} aria-keyshortcuts="?">
            {words.keys.open}
          </Button>
        </nav>
      </div>
      <div className={classes.marks}>
        <PageHeading title={words.of(claim.id, claim.details.patient_name)} size="desk" />
        <Muted as="span">{claim.details.claim_type}</Muted>
        <ClaimStatusBadge status={claim.status} atDesk />
        <ServiceBadge service={claim.service_level} />
        {isStopping(claim.subscription.status) && <PlanStatusBadge status={claim.subscription.status} />}
        <RiskBadge risk={claim.risk} label={words.risk[claim.risk]} />
      </div>
    </Stack>
  )
}

function positionOf({ position, count }: Queue): string {
  if (count === undefined) return ''
  return position === undefined ? words.queue.none : words.queue.position(position, count.toLocaleString('en-IN'))
}

interface TurnProps {
  to: string | undefined
  label: string
  turn: 'previous' | 'next'
}

function Turn({ to, label, turn }: TurnProps) {
  const Icon = turn === 'next' ? IconChevronRight : IconChevronLeft
  const icon = <Icon size={22} aria-hidden="true" />
  return to ? (
    <Link className={classes.turn} to={to} aria-label={label} title={label}>
      {icon}
    </Link>
  ) : (
    <span className={classes.noTurn} aria-hidden="true">
      {icon}
    </span>
  )
}
