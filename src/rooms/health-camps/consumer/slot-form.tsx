import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { addDays, daysFrom } from '#values/ist-date.ts'
import { type CampSlot, listCampSlots, type MyCamp, registerForCamp } from '../contract/member.ts'
import { memberCampWords as words } from '../words/member.ts'
import { useReplaceCamp } from './my-camp-card.tsx'

/** Chooses location, day and slot; what is refused keeps the choice and reads the places again. */
export function SlotForm({ camp, onSaved }: { camp: MyCamp; onSaved: () => void }) {
  const name = useId()
  const queries = useQueryClient()
  const replace = useReplaceCamp()
  const { registration, locations } = camp
  const [location_id, setLocation] = useState(registration?.location_id ?? locations[0]!.id)
  const location = locations.find(({ id }) => id === location_id) ?? locations[0]!
  const days = Array.from({ length: daysFrom(location.start_date, location.end_date) }, (_, day) =>
    addDays(location.start_date, day),
  )
  const [day, setDay] = useState(registration?.on_date ?? location.start_date)
  const date = days.includes(day) ? day : location.start_date
  const [slot_id, setSlot] = useState('')
  const [missing, setMissing] = useState('')
  const slots = useQuery({
    ...queryOf(listCampSlots, { params: { id: camp.id }, query: { location_id: location.id, date } }),
    staleTime: 0,
  })
  const save = useMutation({
    mutationFn: () => request(registerForCamp, { params: { id: camp.id }, body: { slot_id } }),
    onSuccess: (saved) => {
      replace(saved)
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [listCampSlots.name] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isShown = slots.data?.slots.some(({ id }) => id === slot_id)
    setMissing(isShown ? '' : words.mandatory)
    if (isShown) save.mutate()
    else event.currentTarget.querySelector<HTMLElement>('[name$="-slot"]')?.focus()
  }
  return (
    <Stack as="form" gap="md" bounded noValidate onSubmit={submit}>
      {locations.length > 1 && (
        <SelectField
          name={`${name}-location`}
          label={words.location}
          value={location.id}
          options={locations.map((one) => ({ value: one.id, label: `${one.name}, ${one.city}` }))}
          onChange={({ target }) => setLocation(target.value)}
        />
      )}
      {days.length > 1 && (
        <SelectField
          name={`${name}-day`}
          label={words.day}
          value={date}
          options={days.map((value) => ({ value, label: formatDate(value) }))}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      {slots.data?.slots.length === 0 ? (
        <Notice>{words.noSlots}</Notice>
      ) : slots.data ? (
        <SelectField
          name={`${name}-slot`}
          label={words.slots}
          placeholder={words.choose}
          value={slot_id}
          error={missing}
          options={slots.data.slots.map((slot) => ({ value: slot.id, label: slotLabel(slot) }))}
          onChange={({ target }) => setSlot(target.value)}
        />
      ) : slots.error ? (
        <ErrorState title={words.slotsFailed} error={slots.error} onRetry={() => void slots.refetch()} />
      ) : (
        <Skeletons>
          <SkeletonBar height="4.5rem" />
        </Skeletons>
      )}
      {save.error && (
        <Notice tone="bad" live>
          {save.error.message}
        </Notice>
      )}
      {slots.data && slots.data.slots.length > 0 && (
        <div>
          <Button type="submit" busy={save.isPending}>
            {registration ? words.move : words.register}
          </Button>
        </div>
      )}
      {!registration && <Muted>{words.walkIn}</Muted>}
    </Stack>
  )
}

function slotLabel({ start_time, end_time, places_left }: CampSlot): string {
  return `${start_time} – ${end_time} · ${places_left > 0 ? words.left(places_left) : words.full}`
}
