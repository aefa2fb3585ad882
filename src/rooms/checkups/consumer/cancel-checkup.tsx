import { request } from '#platform/contract/client.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { cancelCheckup, type MyCheckupDetail } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'
import { useActed } from './use-acted.ts'

const words = screenWords.detail

/** Cancels a check-up, after confirmation. */
export function CancelCheckup({ checkup, onCancelled }: { checkup: MyCheckupDetail; onCancelled: () => void }) {
  const { store, readAgain } = useActed(checkup)
  return (
    <ConfirmedAct
      label={words.cancel}
      cancelLabel={words.cancelKeep}
      tone="plain"
      danger
      title={words.cancelTitle}
      failed={words.cancelFailed}
      act={() => request(cancelCheckup, { params: { id: checkup.id }, body: {} })}
      onDone={(cancelled) => {
        store(cancelled)
        onCancelled()
      }}
      onClosed={readAgain}
    >
      {words.cancelText}
    </ConfirmedAct>
  )
}
