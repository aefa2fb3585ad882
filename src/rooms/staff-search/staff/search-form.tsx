import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconSearch } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SEARCH_FIELDS, type SearchField, searchProblem } from '../rules/search-form.ts'
import { words as roomWords } from '../words.ts'
import classes from './search.module.css'

const words = roomWords.search
const OPTIONS = SEARCH_FIELDS.map((value) => ({ value, label: words.fields[value] }))

interface SearchFormProps {
  field: SearchField
  value: string
  /** The server's error for the submitted value; a newly typed value is validated here. */
  problem?: string | undefined
}

/** Field and value; submitting navigates, so that a result can be reloaded and returned to. */
export function SearchForm({ field: asked, value, problem }: SearchFormProps) {
  const [field, setField] = useState(asked)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get('value')
    const wrong = searchProblem(field, typeof typed === 'string' ? typed.trim() : '')
    setError(wrong)
    if (!wrong) return
    event.preventDefault()
    document.getElementById('value')?.focus()
  }
  return (
    <Form role="search" action="/dashboard/search" className={classes.form} noValidate onSubmit={submit}>
      <SelectField
        name="field"
        label={words.field}
        options={OPTIONS}
        value={field}
        onChange={({ currentTarget }) => {
          setField(SEARCH_FIELDS.find((one) => one === currentTarget.value) ?? field)
          setError(undefined)
        }}
      />
      <TextField
        key={value}
        name="value"
        label={words.fields[field]}
        description={words.hints[field]}
        defaultValue={value}
        error={error ?? (field === asked ? problem : undefined)}
        inputMode={field === 'mobile' ? 'tel' : field === 'claim_id' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" busy={useNavigation().state !== 'idle'} icon={<IconSearch size={20} aria-hidden="true" />}>
        {words.submit}
      </Button>
    </Form>
  )
}
