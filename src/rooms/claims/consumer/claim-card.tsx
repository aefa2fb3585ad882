import { Link } from 'react-router'
import { DateText } from '#ui/date-text.tsx'
import { IconDisc } from '#ui/icon-disc.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { ClaimStatusBadge } from '../components/claim-status-badge.tsx'
import { ClaimTypeIcon } from '../components/claim-type-icon.tsx'
import type { ClaimSummary } from '../contract/claim.ts'
import { trackerWords } from '../words/tracker.ts'
import classes from './claim-card.module.css'

const words = trackerWords.list

/** A claim in a list: purpose, patient, amount and status. */
export function ClaimCard({ claim: { id, status, reason, details, created_at } }: { claim: ClaimSummary }) {
  const filed = parseWireTime(created_at)
  return (
    <li className={classes.card}>
      <IconDisc>
        <ClaimTypeIcon type={details.claim_type} />
      </IconDisc>
      <Stack gap="xs" align="start">
        <Title size="md">
          <Link to={`/cashback/tracking/${id}`} className={classes.link}>
            {details.claim_type}
          </Link>
        </Title>
        <Muted size="sm">
          {words.claim(id)}
          {filed && (
            <>
              {' · '}
              <DateText value={filed.toISOString()} />
            </>
          )}
        </Muted>
        <Muted size="sm">{words.for(details.patient_name)}</Muted>
        <ClaimStatusBadge status={status} reason={reason} />
      </Stack>
      <MoneyText rupees={details.approved_claim_amount ?? details.claim_amount} size="large" />
    </li>
  )
}
