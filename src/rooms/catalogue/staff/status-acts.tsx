import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import type { ListedThing } from '../contract.ts'
import { type ActKind, type ActStatus, actsFrom, statusActWords as words } from '../rules/status-acts.ts'
import { CouponUsage } from './thing-facts.tsx'

export interface StatusAct {
  thing: ListedThing
  status: ActStatus
}

interface StatusActsProps {
  kind: ActKind
  thing: ListedThing
  /** The action in progress in this list. */
  busy: StatusAct | undefined
  onAct: (act: StatusAct) => void
}

/**
 * Pause, resume and end, as far as the status allows. Only ending asks for confirmation: the others are easily undone.
 */
export function StatusActs({ kind, thing, busy, onAct }: StatusActsProps) {
  const [ending, setEnding] = useState(false)
  const acts = thing.published ? actsFrom(kind, thing.document.status) : []
  if (acts.length === 0) return '–'
  return (
    <Stack direction="row" gap="sm" wrap>
      {acts.map((status) => (
        <Button
          key={status}
          tone="quiet"
          busy={busy?.thing.id === thing.id && busy.status === status}
          aria-label={words.of(words.acts[status], thing.id)}
          onClick={() => !busy && (status === 'ENDED' ? setEnding(true) : onAct({ thing, status }))}
        >
          {words.acts[status]}
        </Button>
      ))}
      <ConfirmDialog
        open={ending}
        title={words.endTitle(thing.id)}
        confirmLabel={words.acts.ENDED}
        danger
        onConfirm={() => {
          setEnding(false)
          onAct({ thing, status: 'ENDED' })
        }}
        onCancel={() => setEnding(false)}
      >
        <p>{words.endText[kind]}</p>
        {thing.usage && (
          <p>
            {words.soFar} <CouponUsage usage={thing.usage} />
          </p>
        )}
      </ConfirmDialog>
    </Stack>
  )
}
