import { ChoiceList } from '#ui/choice-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Mode } from '../rules/sub-status.ts'
import { screenWords } from '../words/screens.ts'
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
export interface Place {
  package_id: string
  city: string
  mode: string
  slot: string
}

/** The chosen package, the place that follows from it, and which fields there are for now. */
export function placeOf<Package extends OfferedPackage>(packages: readonly Package[], chosen: Place) {
  const offered = packages.find(({ id }) => id === chosen.package_id)
  const mode = offered?.modes.length === 1 ? offered.modes[0]! : (chosen.mode as Mode | '')
  const isShown: Partial<Record<string, boolean>> = {
    city: offered !== undefined,
    mode: offered !== undefined,
    slot: chosen.city !== '' && mode !== '',
  }
  return { offered, mode, isShown }
}

interface PackageFieldsProps {
  packages: readonly OfferedPackage[]
  chosen: Place
  problems: Record<string, string>
  /** What each place means for the person. */
  notes?: Record<Mode, string>
  onChoose: (change: Partial<Place>) => void
}

/** Which check-up, where and when; what does not fit together cannot be chosen. */
export function PackageFields({ packages, chosen, problems, notes, onChoose }: PackageFieldsProps) {
  const { offered, mode } = placeOf(packages, chosen)
  const choosePackage = (package_id: string) => {
    const next = packages.find(({ id }) => id === package_id)
    const city = next?.cities.includes(chosen.city) ? chosen.city : ''
    onChoose({ package_id, city, mode: '', slot: '' })
  }
  return (
    <>
      <ChoiceList
        name="package_id"
        label={words.what}
        value={chosen.package_id}
        error={problems.package_id}
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
          name="city"
          label={words.city}
          placeholder={words.chooseCity}
          value={chosen.city}
          error={problems.city}
          options={offered.cities.map((city) => ({ value: city, label: city }))}
          onChange={({ target }) => onChoose({ city: target.value, slot: '' })}
        />
      )}
      {offered && offered.modes.length > 1 && (
        <ChoiceList
          name="mode"
          label={words.where}
          value={mode || undefined}
          error={problems.mode}
          choices={offered.modes.map((value) => ({
            value,
            label: screenWords.mode[value],
            ...(notes && { note: notes[value] }),
          }))}
          onChoose={(value) => onChoose({ mode: value, slot: '' })}
        />
      )}
      {chosen.city && mode ? (
        <TimeFields
          key={`${chosen.city} ${mode}`}
          city={chosen.city}
          mode={mode}
          value={chosen.slot}
          error={problems.slot}
          onChange={(slot) => onChoose({ slot })}
        />
      ) : (
        offered && <Muted size="sm">{offered.modes.length > 1 ? words.placeFirst : words.cityFirst}</Muted>
      )}
    </>
  )
}
