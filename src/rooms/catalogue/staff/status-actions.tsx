import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import type { ListedItem } from '../contract.ts'
import { type ActionKind, type ActionStatus, actionsFrom, statusActionWords as words } from '../rules/status-actions.ts'
import { CouponUsage } from './item-facts.tsx'

export interface StatusAction {
  item: ListedItem
  status: ActionStatus
}

interface StatusActionsProps {
  kind: ActionKind
  item: ListedItem
  /** The action in progress in this list. */
  busy: StatusAction | undefined
  /** Why the last action was refused. */
  failure: string | undefined
  onAction: (act: StatusAction, then?: { onSuccess: () => void; onError: () => void }) => void
}

/**
 * Pause, resume and end, as far as the status allows. Only ending asks for confirmation: the others are easily undone.
 */
export function StatusActions({ kind, item, busy, failure, onAction }: StatusActionsProps) {
  const [ending, setEnding] = useState(false)
  const [refused, setRefused] = useState(false)
  const close = () => {
    setEnding(false)
    setRefused(false)
  }
  const actions = item.published ? actionsFrom(kind, item.document.status) : []
  if (actions.length === 0) return '–'
  return (
    <Stack direction="row" gap="sm" wrap>
      {actions.map((status) => (
        <Button
          key={status}
          tone="quiet"
          busy={busy?.item.id === item.id && busy.status === status}
          aria-label={words.of(words.actions[status], item.id)}
          onClick={() => !busy && (status === 'ENDED' ? setEnding(true) : onAction({ item, status }))}
        >
          {words.actions[status]}
        </Button>
      ))}
      <ConfirmDialog
        open={ending}
        title={words.endTitle(item.id)}
        confirmLabel={words.actions.ENDED}
        danger
        busy={busy?.item.id === item.id}
        failure={refused ? failure : undefined}
        onConfirm={() => onAction({ item, status: 'ENDED' }, { onSuccess: close, onError: () => setRefused(true) })}
        onCancel={close}
      >
        <Stack gap="lg">
          <p>{words.endText[kind]}</p>
          {item.usage && (
            <p>
              {words.soFar} <CouponUsage usage={item.usage} />
            </p>
          )}
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}
