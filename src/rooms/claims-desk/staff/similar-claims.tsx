import { Link } from 'react-router'
import { ClaimStatusBadge } from '#rooms/claims/components/claim-status-badge.tsx'
import type { SimilarClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees } from './claim-facts.tsx'
import { Part } from './part.tsx'
import classes from './similar-claims.module.css'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.similar

/** Other claims that look like this one, the latest first. */
export function SimilarClaims({ similar }: { similar: readonly SimilarClaim[] }) {
  return (
    <Part title={words.label}>
      {similar.length === 0 ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {similar.map((one) => (
            <li key={one.id} className={classes.claim}>
              <Link className={classes.link} to={`/dashboard/claims/${one.id}`}>
                {one.id}
              </Link>
              <span className={classes.what}>
                <span>{`${one.patient_name}, ${inRupees(one.claim_amount)}`}</span>
                <span className={classes.quiet}>
                  {words.of(one.claim_type, one.establishment_name)} · <WireDate at={one.scheduled_time} />
                </span>
              </span>
              <ClaimStatusBadge status={one.status} atDesk />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
