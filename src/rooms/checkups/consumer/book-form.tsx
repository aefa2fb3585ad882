import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { PackageFields, placeOf } from '../components/package-fields.tsx'
import type { listMyCheckups } from '../contract/my-checkups.ts'
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
  const { book, forget, busy, attempt, problems, refusal } = useBook()
  const set = (change: Partial<Chosen>) => {
    setChosen((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const person = people.find(({ uhid }) => uhid === chosen.uhid)
  const { mode, isShown } = placeOf(packages, chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void book({ ...chosen, mode })
  }
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems)
          .filter(([name]) => isShown[name] !== false)
          .map(([name, message]) => ({ name, message }))}
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal.message}
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
      <PackageFields packages={packages} chosen={chosen} problems={problems} notes={words.notes} onChoose={set} />
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
