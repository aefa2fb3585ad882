import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { cancelHealthCamp, type DeskCamp } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'

/** Cancels a camp, after its consequences. */
export function CancelCamp({ camp: { id, version }, onSettled }: { camp: DeskCamp; onSettled: () => unknown }) {
  return (
    <DeskAction
      label={words.cancelCamp}
      title={words.cancelCamp}
      cancelLabel={words.keepCamp}
      danger
      text={words.cancelText}
      fields={({ reason }) => <TextField name="reason" label={words.reason} error={reason} maxLength={200} />}
      act={(form, call) =>
        call(cancelHealthCamp, { params: { id }, body: { reason: fieldText(form, 'reason') ?? '', version } })
      }
      onSettled={onSettled}
    />
  )
}
