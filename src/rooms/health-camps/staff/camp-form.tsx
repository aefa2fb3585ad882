import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { campFormWords as words } from '../words/desk.ts'
import { PlaceFields } from './place-fields.tsx'
import { emptyPlace, type TypedPlace } from './typed-camp.ts'

export interface TypedCamp {
  name: string
  places: TypedPlace[]
  /** The people of slots that go may be cancelled. */
  mayCancel: boolean
}

interface CampFormProps {
  initial: TypedCamp
  /** Above the name: the company of a new camp. */
  head?: (errors: Readonly<Record<string, string>>) => ReactNode
  submitLabel: string
  save: (typed: TypedCamp) => Promise<unknown>
}

/** The plan of a camp. What is refused stays typed, with each problem at its field. */
export function CampForm({ initial, head, submitLabel, save }: CampFormProps) {
  const [typed, setTyped] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: save })
  const errors = error instanceof CallError ? error.fields : {}
  const losesPeople = error instanceof CallError && error.type === 'REGISTRATIONS_LOST'
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const change = (values: Partial<TypedCamp>) => setTyped((now) => ({ ...now, ...values }))
  const setPlaces = (places: TypedPlace[]) => change({ places, mayCancel: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed)
  }
  return (
    <Stack as="form" gap="xl" bounded noValidate ref={form} onSubmit={submit}>
      <Stack gap="md">
        {head?.(errors)}
        <TextField
          name="name"
          label={words.name}
          description={words.nameText}
          maxLength={100}
          value={typed.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Stack>
      {typed.places.map((place, index) => (
        <PlaceFields
          key={place.key}
          index={index}
          place={place}
          errors={errors}
          onChange={(changed) => setPlaces(typed.places.map((one) => (one.key === place.key ? changed : one)))}
          onRemove={
            typed.places.length > 1 ? () => setPlaces(typed.places.filter((one) => one.key !== place.key)) : undefined
          }
        />
      ))}
      {typed.places.length < 20 && (
        <div>
          <Button tone="quiet" onClick={() => setPlaces([...typed.places, emptyPlace(typed.places.at(-1))])}>
            {words.addPlace}
          </Button>
        </div>
      )}
      {error && (
        <Notice tone={losesPeople ? 'warn' : 'bad'} live>
          {errors.locations ?? error.message}
        </Notice>
      )}
      {(losesPeople || typed.mayCancel) && (
        <CheckboxField
          name="cancel_registrations"
          label={words.mayCancel}
          checked={typed.mayCancel}
          onChange={({ target }) => change({ mayCancel: target.checked })}
        />
      )}
      <div>
        <Button type="submit" busy={isPending}>
          {submitLabel}
        </Button>
      </div>
    </Stack>
  )
}
