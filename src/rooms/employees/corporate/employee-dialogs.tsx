import { type ComponentProps, useRef } from 'react'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useDiscard } from '#ui/use-discard.tsx'
import { formatDate } from '#values/display-time.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { screenWords as words } from '../words/screen.ts'
import { BlockEmployee } from './block-employee.tsx'
import { EditEmployee } from './edit-employee.tsx'
import type { EmployeeAct } from './employee-acts.ts'
import { Remind } from './remind.tsx'
import { RestoreEmployee } from './restore-employee.tsx'

export interface OpenAct {
  act: EmployeeAct
  employee: PartnerUser
}

interface EmployeeDialogsProps {
  subsidiaryId: string
  open: OpenAct | undefined
  rights: readonly string[]
  /** Reads what the page shows again. */
  onStale: () => void
  /** @param text what was done, for the page behind the dialog */
  onDone: (text: string) => void
  onClose: () => void
}

/** The dialog of the action that was chosen for an employee. */
export function EmployeeDialogs({ subsidiaryId, open, rights, onStale, onDone, onClose }: EmployeeDialogsProps) {
  if (!open) return null
  const { act, employee } = open
  const { name } = employee
  const of = { subsidiaryId, employee, onClose }
  const { done } = words
  const mayUndo = permits(rights, 'employees.restore' satisfies PartnerAction)
  if (act === 'restore') return <RestoreEmployee {...of} onRestored={onDone} />
  if (act === 'remind')
    return (
      <Remind
        subsidiaryId={subsidiaryId}
        title={words.remind.title(name)}
        selection={{ ids: [employee.id] }}
        onClose={(isSent) => {
          if (isSent) onStale()
          onClose()
        }}
      />
    )
  if (act === 'block')
    return (
      <Dialog open title={words.block.title(name)} onClose={onClose}>
        <BlockEmployee
          {...of}
          mayUndo={mayUndo}
          onBlocked={({ status, last_working_day }) =>
            onDone(
              status === 'ACTIVE' && last_working_day
                ? done.planned(name, formatDate(last_working_day), mayUndo)
                : done.blocked(name, mayUndo),
            )
          }
        />
      </Dialog>
    )
  return <EditDialog {...of} onSaved={() => onDone(done.edited(name))} />
}

/** Asks before what was typed is thrown away, whatever closes it. */
function EditDialog({ onClose, ...of }: Omit<ComponentProps<typeof EditEmployee>, 'isDirty'>) {
  const isDirty = useRef(false)
  const { close, question } = useDiscard(() => isDirty.current, onClose)
  return (
    <Dialog open place="right" title={words.form.editTitle(of.employee.name)} onClose={close}>
      <EditEmployee {...of} isDirty={isDirty} onClose={close} />
      {question}
    </Dialog>
  )
}
