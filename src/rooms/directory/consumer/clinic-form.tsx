import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import grid from '#ui/form-grid.module.css'
import { IconSearch } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ClinicFilters } from '../contract/clinics.ts'
import { findWords as words } from '../words/find.ts'
import type { ClinicSearch } from './load-clinics.ts'

interface ClinicFormProps {
  asked: ClinicSearch
  /** Null: they could not be read, and clinics are found by pincode alone. */
  filters: ClinicFilters | null
  error: string | undefined
}

/** A search that also works before its script has arrived. */
export function ClinicForm({ asked, filters, error }: ClinicFormProps) {
  const [problem, setProblem] = useState(error)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused attempt moves the focus to the field
  useEffect(() => {
    if (problem) document.getElementById('pincode')?.focus()
  }, [attempt])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get('pincode')
    if (typeof typed === 'string' && /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))) return setProblem(undefined)
    event.preventDefault()
    setProblem(words.pincodeInvalid)
    setAttempt((count) => count + 1)
  }
  return (
    <Form role="search" aria-label={words.form} action="/find-a-clinic" noValidate onSubmit={submit}>
      <Stack gap="lg" bounded>
        <div className={grid.fields}>
          <TextField
            name="pincode"
            label={words.pincode}
            defaultValue={asked.pincode}
            error={problem}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
          />
          {filters && (
            <>
              <SelectField
                name="speciality_id"
                label={words.speciality}
                optional
                placeholder={words.anySpeciality}
                defaultValue={asked.speciality_id}
                options={filters.specialities.map(({ id, name, excluded }) => ({
                  value: id,
                  label: excluded ? `${name} (${words.notCovered})` : name,
                }))}
              />
              <SelectField
                name="language"
                label={words.language}
                optional
                placeholder={words.anyLanguage}
                defaultValue={asked.language}
                options={filters.languages.map((value) => ({ value, label: value }))}
              />
            </>
          )}
        </div>
        <div>
          <Button
            type="submit"
            tone="call"
            busy={useNavigation().state !== 'idle'}
            icon={<IconSearch size={20} aria-hidden="true" />}
          >
            {words.find}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
