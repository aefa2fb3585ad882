import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
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

interface RowDrawerProps {
  list: Pick<List<never>, 'hrefOf'>
  title: string
  /** The row whose key is `list.open`, if it is among the loaded ones: nothing opens otherwise. */
  children: ReactNode
}

/** A row beside its list. The URL contains the row, so a reload opens it again. */
export function RowDrawer({ list, title, children }: RowDrawerProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      place="right"
      open={Boolean(children)}
      title={title}
      onClose={() => void navigate(list.hrefOf({ open: undefined }), { preventScrollReset: true })}
    >
      {children}
    </Dialog>
  )
}
