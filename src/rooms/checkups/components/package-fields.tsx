import type { FormOf } from '#platform/browser/use-form.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Mode } from '../rules/sub-status.ts'
import { screenWords } from '../words/screens.ts'
import { CentreField } from './centre-field.tsx'
import { TimeFields } from './time-fields.tsx'

const words = screenWords.form

interface OfferedPackage {
  id: string
  name: string
  tests: readonly string[]
  fasting_hours: number
  cities: readonly string[]
  modes: readonly Mode[]
}

/** What was chosen so far; '' where nothing was. */
type Place = {
  package_id: string
  city: string
  mode: string
  centre_id: string
  slot: string
}

export const NO_PLACE = { city: '', mode: '', centre_id: '', slot: '' }

export const PLACE_LABELS = {
  package_id: words.what,
  city: words.city,
  mode: words.where,
  centre_id: words.centre,
  slot: words.time,
}

/** The chosen package and the place that follows from it. */
export function placeOf<Package extends OfferedPackage>(packages: readonly Package[], chosen: Place) {
  const offered = packages.find(({ id }) => id === chosen.package_id)
  const mode = offered?.modes.length === 1 ? offered.modes[0]! : (chosen.mode as Mode | '')
  return { offered, mode }
}

/** The form without the problems of fields that it does not have yet. */
export function problemsShown<Form extends Pick<FormOf<Place>, 'values' | 'problems'>>(
  packages: readonly OfferedPackage[],
  form: Form,
): Form {
  const { offered, mode } = placeOf(packages, form.values)
  const isShown: Partial<Record<string, boolean>> = {
    city: offered !== undefined,
    mode: offered !== undefined,
    slot: form.values.city !== '' && mode !== '',
  }
  return { ...form, problems: form.problems.filter(({ name }) => isShown[name] !== false) }
}

interface PackageFieldsProps {
  packages: readonly OfferedPackage[]
  form: Pick<FormOf<Place>, 'field' | 'choice' | 'values' | 'errors' | 'set'>
  /** What each place means for the person. */
  notes?: Record<Mode, string>
}

/** Which check-up, where and when; what does not fit together cannot be chosen. */
export function PackageFields({ packages, form, notes }: PackageFieldsProps) {
  const { values: chosen, set } = form
  const { offered, mode } = placeOf(packages, chosen)
  const choosePackage = (package_id: string) => {
    const next = packages.find(({ id }) => id === package_id)
    const city = next?.cities.includes(chosen.city) ? chosen.city : ''
    set({ ...NO_PLACE, package_id, city })
  }
  return (
    <>
      <ChoiceList
        {...form.choice('package_id')}
        choices={packages.map(({ id, name, tests, fasting_hours }) => ({
          value: id,
          label: name,
          note: words.tests(tests.length, fasting_hours),
        }))}
        onChoose={choosePackage}
      />
      {offered && <Muted size="sm">{words.included(offered.tests)}</Muted>}
      {offered && (
        <SelectField
          {...form.field('city')}
          placeholder={words.chooseCity}
          options={offered.cities.map((city) => ({ value: city, label: city }))}
          onChange={({ target }) => set({ city: target.value, centre_id: '', slot: '' })}
        />
      )}
      {offered && offered.modes.length > 1 && (
        <ChoiceList
          {...form.choice('mode')}
          choices={offered.modes.map((value) => ({
            value,
            label: screenWords.mode[value],
            ...(notes && { note: notes[value] }),
          }))}
          onChoose={(value) => set({ mode: value, centre_id: '', slot: '' })}
        />
      )}
      {chosen.city && mode === 'CENTRE' && <CentreField city={chosen.city} field={form.choice('centre_id')} />}
      {chosen.city && mode ? (
        <TimeFields
          key={`${chosen.city} ${mode}`}
          city={chosen.city}
          mode={mode}
          value={chosen.slot}
          error={form.errors.slot}
          onChange={(slot) => set({ slot })}
        />
      ) : (
        offered && <Muted size="sm">{offered.modes.length > 1 ? words.placeFirst : words.cityFirst}</Muted>
      )}
    </>
  )
}
