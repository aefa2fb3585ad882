import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { type CampPerson, type DeskCamp, setCampPerson } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'

interface PersonActionsProps {
  camp: DeskCamp
  person: CampPerson
  onChanged: () => unknown
}

/** Checks a person in, notes that they have their report, takes that back, or removes the entry. */
export function PersonActions({ camp, person, onChanged }: PersonActionsProps) {
  const { id: registration_id, name, state, on_date } = person
  const set = (next: CampPerson['state'] | 'REMOVED') =>
    request(setCampPerson, { params: { id: camp.id, registration_id }, body: { state: next } })
  const { mutate, isPending, error } = useMutation({ mutationFn: set, onSettled: onChanged })
  const hasCome = on_date <= camp.today
  const before = stepBefore(person)
  const isChecked = state === 'DONE' || state === 'RELEASED'
  const act = (label: string, next: CampPerson['state']) => (
    <Button tone="quiet" busy={isPending} aria-label={words.of(label, name)} onClick={() => mutate(next)}>
      {label}
    </Button>
  )
  return (
    <Stack gap="2xs">
      <Stack direction="row" gap="sm" wrap>
        {hasCome && state === 'EXPECTED' && act(words.setArrived, 'ARRIVED')}
        {hasCome && !isChecked && act(words.setDone, 'DONE')}
        {state === 'DONE' && act(words.setReleased, 'RELEASED')}
        {before && act(words.takeBack, before)}
        {!isChecked && (
          <DeskAction
            label={words.remove}
            accessibleLabel={words.of(words.remove, name)}
            title={words.of(words.remove, name)}
            danger
            text={words.removeText(name)}
            act={() => set('REMOVED')}
            onSettled={onChanged}
          />
        )}
      </Stack>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </Stack>
  )
}

function stepBefore({ state, kind }: CampPerson): CampPerson['state'] | undefined {
  if (state === 'RELEASED') return 'DONE'
  if (state === 'DONE') return 'ARRIVED'
  return state === 'ARRIVED' && kind === 'SCHEDULED' ? 'EXPECTED' : undefined
}
