import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import type { listMyCheckups } from '../contract/my-checkups.ts'
import type { Mode } from '../rules/sub-status.ts'
import { screenWords } from '../words/screens.ts'
import { type Chosen, useBook } from './use-book.ts'

const words = screenWords.form

type Answer = AnswerOf<typeof listMyCheckups>

/** Who, what, where and when; what does not fit together cannot be chosen. */
export function BookForm({ people, packages }: Pick<Answer, 'people' | 'packages'>) {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    uhid: people.length === 1 ? people[0]!.uhid : '',
    package_id: packages.length === 1 ? packages[0]!.id : '',
    city: '',
    mode: '',
    slot: '',
    address: '',
  }))
  const { send, forget, busy, attempt, problems, refusal } = useBook()
  const set = (change: Partial<Chosen>) => {
    setChosen((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const offered = packages.find(({ id }) => id === chosen.package_id)
  const person = people.find(({ uhid }) => uhid === chosen.uhid)
  const mode = offered?.modes.length === 1 ? offered.modes[0]! : (chosen.mode as Mode | '')
  const choosePackage = (package_id: string) => {
    const next = packages.find(({ id }) => id === package_id)
    const city = next?.cities.includes(chosen.city) ? chosen.city : ''
    set({ package_id, city, mode: '', slot: '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ ...chosen, mode })
  }
  const isShown: Partial<Record<keyof Chosen, boolean>> = {
    city: offered !== undefined,
    mode: offered !== undefined,
    slot: chosen.city !== '' && mode !== '',
  }
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems)
          .filter(([name]) => isShown[name as keyof Chosen] !== false)
          .map(([name, message]) => ({ name, message }))}
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {people.length === 1 && <Muted>{screenWords.for(people[0]!.name)}</Muted>}
      {people.length > 1 && (
        <ChoiceList
          name="uhid"
          label={words.who}
          value={chosen.uhid}
          error={problems.uhid}
          choices={people.map(({ uhid, name, plan_name }) => ({ value: uhid, label: name, note: plan_name }))}
          onChoose={(uhid) => set({ uhid })}
        />
      )}
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
          onChange={({ target }) => set({ city: target.value, slot: '' })}
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
            note: words.notes[value],
          }))}
          onChoose={(value) => set({ mode: value, slot: '' })}
        />
      )}
      {chosen.city && mode ? (
        <TimeFields
          key={`${chosen.city} ${mode}`}
          city={chosen.city}
          mode={mode}
          value={chosen.slot}
          error={problems.slot}
          onChange={(slot) => set({ slot })}
        />
      ) : (
        offered && <Muted size="sm">{words.placeFirst}</Muted>
      )}
      {mode === 'HOME' && (
        <TextAreaField
          name="address"
          label={words.address}
          description={words.addressHelp}
          optional
          autoComplete="street-address"
          maxLength={300}
          value={chosen.address}
          error={problems.address}
          onChange={({ target }) => set({ address: target.value })}
        />
      )}
      <Stack gap="2xs">
        <Button type="submit" tone="call" wide busy={busy}>
          {words.send}
        </Button>
        {person && <Muted size="sm">{words.sendFor(person.remaining)}</Muted>}
      </Stack>
    </Stack>
  )
}
