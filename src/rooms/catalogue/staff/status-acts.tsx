import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import type { ListedItem } from '../contract.ts'
import { type ActKind, type ActStatus, actsFrom, statusActWords as words } from '../rules/status-acts.ts'
import { CouponUsage } from './item-facts.tsx'

export interface StatusAct {
  item: ListedItem
  status: ActStatus
}

interface StatusActsProps {
  kind: ActKind
  item: ListedItem
  /** The action in progress in this list. */
  busy: StatusAct | undefined
  onAct: (act: StatusAct) => void
}

/**
 * Pause, resume and end, as far as the status allows. Only ending asks for confirmation: the others are easily undone.
 */
export function StatusActs({ kind, item, busy, onAct }: StatusActsProps) {
  const [ending, setEnding] = useState(false)
  const acts = item.published ? actsFrom(kind, item.document.status) : []
  if (acts.length === 0) return '–'
  return (
    <Stack direction="row" gap="sm" wrap>
      {acts.map((status) => (
        <Button
          key={status}
          tone="quiet"
          busy={busy?.item.id === item.id && busy.status === status}
          aria-label={words.of(words.acts[status], item.id)}
          onClick={() => !busy && (status === 'ENDED' ? setEnding(true) : onAct({ item, status }))}
        >
          {words.acts[status]}
        </Button>
      ))}
      <ConfirmDialog
        open={ending}
        title={words.endTitle(item.id)}
        confirmLabel={words.acts.ENDED}
        danger
        onConfirm={() => {
          setEnding(false)
          onAct({ item, status: 'ENDED' })
        }}
        onCancel={() => setEnding(false)}
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
