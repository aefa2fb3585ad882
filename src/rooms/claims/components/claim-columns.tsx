import type { Column } from '#ui/data-table.tsx'
import { CellLink } from '#ui/table-cell.tsx'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { ClaimStatusBadge } from './claim-status-badge.tsx'

interface ListedClaim {
  id: number
  status: ClaimStatus
  /** Whether the signed-in person may open the claim at the desk. */
  may_open: boolean
}

/**
 * The first columns of every staff list about claims: the number, linked to the desk where permitted, and the status.
 */
export function claimColumns(words: {
  claim: string
  status: string
  open: (id: string) => string
}): readonly Column<ListedClaim>[] {
  return [
    {
      key: 'id',
      header: words.claim,
      render: ({ id, may_open }) =>
        may_open ? (
          <CellLink to={`/dashboard/claims/${id}`} label={words.open(String(id))}>
            {id}
          </CellLink>
        ) : (
          id
        ),
    },
    { key: 'status', header: words.status, render: ({ status }) => <ClaimStatusBadge status={status} atDesk /> },
  ]
}
