import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatClock, formatDate } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { restorePartnerUser } from '../contract/block.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { screenWords } from '../words/screen.ts'

const words = screenWords.restore

interface RestoreEmployeeProps {
  subsidiaryId: string
  employee: PartnerUser
  /** @param outcome what has happened, to be shown */
  onRestored: (outcome: string) => void
  onClose: () => void
}

/** Undoes a block of the last 24 hours, or calls off one that is planned. */
export function RestoreEmployee({ subsidiaryId, employee, onRestored, onClose }: RestoreEmployeeProps) {
  const { id, name, status, last_working_day, restorable_until } = employee
  const isPlanned = status === 'ACTIVE'
  const send = useAttempt(restorePartnerUser)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ params: { subsidiaryId, id } }),
    onSuccess: ({ blocked_by }) => onRestored(outcomeOf(name, { isPlanned, isBlocked: blocked_by.length > 0 })),
  })
  const until = restorable_until === null ? undefined : parseWireTime(restorable_until)
  return (
    <ConfirmDialog
      open
      title={isPlanned ? words.callOffTitle(name) : words.title(name)}
      confirmLabel={isPlanned ? screenWords.act.callOff : screenWords.act.restore}
      busy={isPending}
      failure={error?.message}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {isPlanned
        ? words.callOffText(last_working_day ? formatDate(last_working_day) : '')
        : words.text(until ? `${formatDate(until)}, ${formatClock(until)}` : '')}
    </ConfirmDialog>
  )
}

function outcomeOf(name: string, { isPlanned, isBlocked }: { isPlanned: boolean; isBlocked: boolean }): string {
  const { calledOff, restored, restoredBlocked } = screenWords.done
  if (isBlocked) return restoredBlocked(name)
  return isPlanned ? calledOff(name) : restored(name)
}
