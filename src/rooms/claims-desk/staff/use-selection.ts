import { useState } from 'react'
import type { ModerationRow } from '../contract/desk.ts'

/** A claim as it was when it was selected: what is decided is what was seen. */
export type SelectedClaim = Pick<ModerationRow, 'id' | 'version'> & { claim_type: string; claim_amount: number }

/** At most so many claims are decided together. */
export const BULK_MOST = 50

/** Only claims without findings that nobody else has in hand are decided without being opened. */
export function isSelectable({ risk, status, lock }: ModerationRow): boolean {
  return risk === 'LOW' && status === 'INITIATED' && (lock === null || lock.is_mine)
}

/** Which claims are selected, on whatever page they were. */
export function useSelection(rows: readonly ModerationRow[]) {
  const [selected, setSelected] = useState<ReadonlyMap<number, SelectedClaim>>(new Map())
  const onPage = rows.filter(isSelectable)
  const set = (claims: readonly ModerationRow[], on: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const claim of claims) {
        const { claim_type, claim_amount } = claim.details
        if (on) after.set(claim.id, { id: claim.id, version: claim.version, claim_type, claim_amount })
        else after.delete(claim.id)
      }
      return after
    })
  return {
    claims: [...selected.values()],
    has: (id: number) => selected.has(id),
    onPage,
    elsewhere: [...selected.keys()].filter((id) => !rows.some((row) => row.id === id)).length,
    toggle: (claim: ModerationRow) => set([claim], !selected.has(claim.id)),
    setPage: (on: boolean) => set(onPage, on),
    clear: () => setSelected(new Map()),
  }
}
export type Selection = ReturnType<typeof useSelection>
