import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BULK_MOST, type BulkReply } from '../contract/bulk-of.ts'
import type { SelectionOnWire } from '../rules/selection.ts'
import { words } from '../words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import classes from './list-table.module.css'
import type { ListSelection } from './use-selection.ts'

/** An action on all selected rows, each with its own result. */
export interface BulkAction {
  /** The action by its name: 'Try again'. */
  label: string
  /** The question, with the exact number. */
  title: (count: number) => string
  /** The action is destructive. */
  danger?: boolean
  /** The maximum number of rows. */
  most?: number
  /** Why the action is not possible for this selection. */
  problem?: string | undefined
  /** Asks what the action needs first, for example a reason; the preview follows. */
  form?: (step: BulkStep) => ReactNode
  /** Shown above the preview, of the rows it would change. */
  about?: (ids: ReadonlySet<string>) => ReactNode
  /** Runs the action, or its preview: `useAttempt(call)` with the body the call takes, including what the form returned. */
  run: (selection: SelectionOnWire, dry_run: boolean, given: object) => Promise<BulkReply>
}

/** An action whose answer is not one result a row: it has its own dialog, and its own limit. */
export interface OwnBulkAction extends Pick<BulkAction, 'label' | 'danger' | 'problem'> {
  most: number
  dialog: (step: { count: number; selection: SelectionOnWire; onClose: (isDone: boolean) => void }) => ReactNode
}

/** What the form of an action calls. */
interface BulkStep {
  onAction: (given: object) => void
  onCancel: () => void
}

interface BulkBarProps<Row> {
  selection: ListSelection<Row>
  total: number
  actions: readonly (BulkAction | OwnBulkAction)[]
  /** Takes the focus when the bar disappears with it. */
  frame: RefObject<HTMLElement | null>
  /** Reloads the list. */
  onDone: () => void
}

/** The number of selected rows, and the actions on all of them. Stays visible while scrolling. */
export function BulkBar<Row>({ selection, total, actions, frame, onDone }: BulkBarProps<Row>) {
  const [action, setAction] = useState<BulkAction | OwnBulkAction>()
  const { count } = selection
  const bar = useRef<HTMLElement>(null)
  const isShown = count > 0 || action !== undefined
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
    }
  }, [isShown, frame])
  if (!isShown) return null
  const selectAll = () => {
    selection.selectAll?.()
    // The button disappears.
    bar.current?.focus()
  }
  const close = (isDone: boolean) => {
    setAction(undefined)
    if (isDone) selection.clear()
  }
  const tooMany = (most = BULK_MOST) => count > most
  const limit = Math.min(...actions.map(({ most = BULK_MOST }) => most))
  const problem = tooMany(limit) ? words.tooMany(limit) : actions.find((one) => one.problem)?.problem
  return (
    <>
      <section ref={bar} tabIndex={-1} className={classes.bulk} data-dock aria-label={words.selected(count)}>
        <span role="status">{words.selected(count)}</span>
        {problem && <Notice tone="warn">{problem}</Notice>}
        {selection.selectAll && selection.isWholePage && count < total && (
          <Button tone="plain" onClick={selectAll}>
            {words.selectAll(total)}
          </Button>
        )}
        {actions.map((one) => (
          <Button
            key={one.label}
            tone={one.danger ? 'danger' : 'leaf'}
            disabled={tooMany(one.most) || one.problem !== undefined}
            onClick={() => setAction(one)}
          >
            {one.label}
          </Button>
        ))}
        <Button tone="plain" onClick={selection.clear}>
          {words.selectNone}
        </Button>
      </section>
      {action &&
        ('dialog' in action ? (
          action.dialog({ count, selection: selection.onWire(), onClose: close })
        ) : (
          <BulkDialog act={action} count={count} selection={selection.onWire()} onDone={onDone} onClose={close} />
        ))}
    </>
  )
}
