import { useState } from 'react'
import { Link } from 'react-router'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ClaimCheck, DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './check-list.module.css'
import { CompareDialog } from './compare-dialog.tsx'
import { Part } from './part.tsx'

const words = workbenchWords.checks
const TONES: Record<Risk, StatusTone> = { LOW: 'neutral', MEDIUM: 'warn', HIGH: 'bad' }

export function RiskBadge({ risk, label }: { risk: Risk; label: string }) {
  return <StatusBadge tone={TONES[risk]}>{label}</StatusBadge>
}

/** The findings of the automatic checks, each with its evidence one press away. */
export function CheckList({ claim }: { claim: DeskClaim }) {
  return (
    <Part
      title={words.label}
      aside={claim.checks.length > 0 && <RiskBadge risk={claim.risk} label={workbenchWords.risk[claim.risk]} />}
    >
      {claim.checks.length === 0 ? (
        <Muted>{words.none}</Muted>
      ) : (
        <Stack as="ul" gap="md">
          {claim.checks.map((check) => (
            <li key={`${check.code} ${check.other_claim_id} ${check.other_file_id}`} className={classes.check}>
              <RiskBadge risk={check.level} label={words.levels[check.level]} />
              <div className={classes.found}>
                <strong>{check.label}</strong>
                <span>{check.text}</span>
                <Evidence claim={claim} check={check} />
              </div>
            </li>
          ))}
        </Stack>
      )}
    </Part>
  )
}

function Evidence({ claim, check }: { claim: DeskClaim; check: ClaimCheck }) {
  const { other_claim_id, file_id, other_file_id } = check
  const [open, setOpen] = useState(false)
  if (other_claim_id === null) return null
  return (
    <span className={classes.evidence}>
      {file_id && other_file_id && (
        <>
          <Button tone="plain" onClick={() => setOpen(true)}>
            {workbenchWords.compare.open}
          </Button>
          <CompareDialog
            open={open}
            onClose={() => setOpen(false)}
            own={{ claim_id: claim.id, file_id }}
            other={{ claim_id: other_claim_id, file_id: other_file_id }}
          />
        </>
      )}
      <Link className={classes.link} to={`/dashboard/claims/${other_claim_id}`}>
        {words.openClaim(other_claim_id)}
      </Link>
    </span>
  )
}
