import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.result

/** Gives up an unpaid order, after confirmation. `cancel` rejects when the server could not be reached. */
export function CancelOrder({ cancel }: { cancel: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await cancel().then(
      () => true,
      () => false,
    )
    setBusy(false)
    setFailed(!isDone)
    if (isDone) setAsking(false)
  }
  return (
    <>
      <Button wide tone="plain" onClick={() => setAsking(true)}>
        {words.giveUp}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.giveUpTitle}
        confirmLabel={words.giveUp}
        cancelLabel={words.keep}
        danger
        busy={busy}
        failure={failed ? words.checkFailed : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false)
          setFailed(false)
        }}
      >
        {words.giveUpText}
      </ConfirmDialog>
    </>
  )
}
