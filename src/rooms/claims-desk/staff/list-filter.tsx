import { Form, Link, useSubmit } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { moderationWords } from '../words/moderations.ts'
import { FILTERS, type FilterName, type ListAddress, listHref } from './list-address.ts'
import classes from './moderation.module.css'

const words = moderationWords.filters

/** What the list is narrowed to and how it is ordered; a choice is at once in the address. */
export function ListFilter({ address }: { address: ListAddress }) {
  const submit = useSubmit()
  const { page_number: _, ...chosen } = address.query
  return (
    <Form
      role="search"
      aria-label={words.label}
      className={classes.filter}
      onChange={({ currentTarget }) => void submit(withoutEmpty(currentTarget))}
    >
      {(Object.keys(FILTERS) as FilterName[]).map((name) => (
        <SelectField
          key={name}
          name={name}
          label={words[name]}
          options={FILTERS[name]
            .filter((value) => value !== 'any')
            .map((value) => ({ value, label: labelOf(name, value) }))}
          {...(name === 'sort' ? {} : { placeholder: words.any })}
          defaultValue={chosen[name] ?? (name === 'sort' ? 'oldest' : '')}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Link className={buttonClass({ tone: 'plain' })} to={listHref({ ...address, query: { page_number: 1 } })}>
          {words.clear}
        </Link>
      )}
    </Form>
  )
}

/** A form's choices for the address: what is left open does not stand in it. */
function withoutEmpty(form: HTMLFormElement): URLSearchParams {
  const chosen = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'oldest') ? [[name, value]] : [],
  )
  return new URLSearchParams(chosen)
}

function labelOf(name: FilterName, value: string): string {
  if (name === 'claim_type') return value
  return (words.values[name] as Record<string, string>)[value] ?? value
}
