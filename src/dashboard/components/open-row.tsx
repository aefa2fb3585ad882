import type { ReactNode } from 'react'
import { CellLink } from '#ui/table-cell.tsx'
import type { List } from './use-list.ts'

interface OpenRowProps {
  list: Pick<List<never>, 'hrefOf'>
  /** The row's key. */
  open: string
  /** With the row's name, for people who list the links of a page with a screen reader. */
  label: string
  children: ReactNode
}

/** A cell's link that opens its row beside the list. */
export function OpenRow({ list, open, label, children }: OpenRowProps) {
  return (
    <CellLink to={list.hrefOf({ open })} label={label} inPlace>
      {children}
    </CellLink>
  )
}
