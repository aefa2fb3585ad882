import { Button } from '#ui/button.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { campFormWords as words } from '../words/desk.ts'
import { dayOf, type TypedPlace } from './typed-camp.ts'

interface PlaceFieldsProps {
  index: number
  place: TypedPlace
  /** Problems by field, as the server named them. */
  errors: Readonly<Record<string, string>>
  onChange: (place: TypedPlace) => void
  /** Undefined for the only location. */
  onRemove: (() => void) | undefined
}

/** One location of a camp: where, when, and in which slots. */
export function PlaceFields({ index, place, errors, onChange, onRemove }: PlaceFieldsProps) {
  const wire = (field: Exclude<keyof TypedPlace, 'key' | 'id'>) => ({
    name: `locations.${index}.${field}`,
    value: place[field],
    error: errors[`locations.${index}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...place, [field]: target.value }),
  })
  const day = dayOf(place)
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  return (
    <PagePart title={words.place(index + 1)}>
      <Stack gap="md">
        <FieldRow>
          <TextField {...wire('name')} label={words.placeName} description={words.placeNameText} maxLength={100} />
          <TextField {...wire('city')} label={words.city} maxLength={100} />
        </FieldRow>
        <TextField {...wire('address')} label={words.address} maxLength={300} />
        <FieldRow>
          <TextField {...wire('start_date')} type="date" label={words.start} />
          <TextField {...wire('end_date')} type="date" label={words.end} min={place.start_date} />
        </FieldRow>
        <FieldRow>
          <TextField {...wire('opens_at')} type="time" label={words.opens} />
          <TextField {...wire('closes_at')} type="time" label={words.closes} />
        </FieldRow>
        <FieldRow>
          <TextField {...wire('slot_minutes')} {...number} label={words.minutes} />
          <TextField {...wire('slot_capacity')} {...number} label={words.capacity} />
        </FieldRow>
        {day && <Muted>{words.slotsADay(day.slots, day.places)}</Muted>}
        {onRemove && (
          <div>
            <Button tone="quiet" aria-label={words.removeOf(index + 1)} onClick={onRemove}>
              {words.removePlace}
            </Button>
          </div>
        )}
      </Stack>
    </PagePart>
  )
}
