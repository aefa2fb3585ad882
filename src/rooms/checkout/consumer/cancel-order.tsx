import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.result

/** Gives up an unpaid order, after confirmation. `cancel` rejects when the server could not be reached. */
export function CancelOrder({ cancel }: { cancel: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setFailed(
      await cancel().then(
        () => false,
        () => true,
      ),
    )
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button wide tone="plain" onClick={() => setAsking(true)}>
        {words.giveUp}
      </Button>
      {failed && (
        <Notice tone="bad" live>
          {words.checkFailed}
        </Notice>
      )}
      <ConfirmDialog
        open={asking}
        title={words.giveUpTitle}
        confirmLabel={words.giveUp}
        cancelLabel={words.keep}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {words.giveUpText}
      </ConfirmDialog>
    </>
  )
}
