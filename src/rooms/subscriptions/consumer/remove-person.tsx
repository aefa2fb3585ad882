import { useMutation } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Member, removeMember } from '../contract/members.ts'
import { subscriptionWords } from '../words.ts'

const words = subscriptionWords.people

interface RemovePersonProps {
  subscription_id: string
  /** Closed if undefined. */
  member: Member | undefined
  onDone: (message: string) => void
  onCancel: () => void
}

/** Confirms that a person is removed from a plan, and states the consequences. */
export function RemovePerson({ subscription_id, member, onDone, onCancel }: RemovePersonProps) {
  const name = member?.name ?? subscriptionWords.unnamed
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ uhid, version }: Member) =>
      request(removeMember, { params: { id: subscription_id, uhid }, body: { version } }),
    onSuccess: () => onDone(words.removed(name)),
    onError: (failure) => {
      if (failure instanceof CallError && (failure.type === 'STALE' || failure.status === 404)) onDone(words.stale)
    },
  })
  return (
    <ConfirmDialog
      open={member !== undefined}
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      cancelLabel={words.keep}
      danger
      busy={isPending}
      failure={error?.message}
      onConfirm={() => member && mutate(member)}
      onCancel={() => {
        reset()
        onCancel()
      }}
    >
      {member?.has_used ? words.removeUsedText : words.removeText}
    </ConfirmDialog>
  )
}
