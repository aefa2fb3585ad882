import { Link } from 'react-router'
import { ClaimStatusBadge } from '#rooms/claims/components/claim-status-badge.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import type { SimilarClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees } from './claim-facts.tsx'
import { Part } from './part.tsx'
import classes from './similar-claims.module.css'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.similar

/** Other claims similar to this one, latest first. */
export function SimilarClaims({ similar }: { similar: readonly SimilarClaim[] }) {
  return (
    <Part title={words.label}>
      {similar.length === 0 ? (
        <Muted>{words.none}</Muted>
      ) : (
        <Stack as="ul" gap="xs">
          {similar.map((one) => (
            <Stack key={one.id} as="li" direction="row" gap="md" align="center">
              <Link className={classes.link} to={`/dashboard/claims/${one.id}`}>
                {one.id}
              </Link>
              <span className={classes.what}>
                <span>{`${one.patient_name}, ${inRupees(one.claim_amount)}`}</span>
                <Muted as="span" size="sm">
                  {words.of(one.claim_type, one.establishment_name)} · <WireDate at={one.scheduled_time} />
                </Muted>
              </span>
              <ClaimStatusBadge status={one.status} atDesk />
            </Stack>
          ))}
        </Stack>
      )}
    </Part>
  )
}
