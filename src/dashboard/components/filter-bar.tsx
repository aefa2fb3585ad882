import { type FormEvent, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FilterField } from '../contract/filter-field.ts'
import { filtersIn } from '../rules/list-address.ts'
import { words } from '../words.ts'
import classes from './filter-bar.module.css'
import { FilterControl } from './filter-control.tsx'
import type { List } from './use-list.ts'

/** Search by one of several fields: the query has one parameter for each, and takes one at a time. */
export interface SearchField {
  name: string
  label: string
  placeholder?: string
  /** Why a typed value cannot be searched for; without it, the server says so. */
  fault?: (value: string) => string | null
}

interface FilterBarProps {
  list: Pick<List<unknown>, 'chosen' | 'values' | 'hrefOf'>
  filters?: readonly FilterField[]
  search?: readonly SearchField[]
}

/** The filters of a list. A choice is in the URL immediately, a search when it is submitted. */
export function FilterBar({ list, filters = [], search = [] }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { chosen, hrefOf } = list
  const choose = (changes: Record<string, string | undefined>) =>
    void navigate(hrefOf(changes), { preventScrollReset: true })
  const narrowed = Object.keys(filtersIn(chosen))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = searched(new FormData(event.currentTarget), search)
    const fault = search.map(({ name, fault: faultOf }) => faultOf?.(asked[name]?.trim() ?? '')).find(Boolean)
    setFault(fault ?? null)
    if (fault) event.currentTarget.querySelector<HTMLElement>('[name=search-value]')?.focus()
    else choose(asked)
  }
  return (
    <Form ref={form} tabIndex={-1} role="search" aria-label={words.filters} className={classes.bar} onSubmit={submit}>
      {search.length > 0 && (
        <SearchControl
          key={search.map(({ name }) => name).join()}
          search={search}
          chosen={chosen}
          fault={fault}
          onType={() => setFault(null)}
        />
      )}
      {filters.map((field) => (
        <FilterControl key={field.id} field={field} values={list.values} onChoose={choose} />
      ))}
      {(search.length > 0 || narrowed.length > 0) && (
        <div className={classes.actions}>
          {search.length > 0 && (
            <Button type="submit" tone="quiet">
              {words.show}
            </Button>
          )}
          {narrowed.length > 0 && (
            <Link
              className={buttonClass({ tone: 'plain' })}
              to={hrefOf(Object.fromEntries(narrowed.map((name) => [name, undefined])))}
              // The link disappears.
              onClick={() => form.current?.focus()}
            >
              {words.showAll}
            </Link>
          )}
        </div>
      )}
    </Form>
  )
}

interface SearchControlProps {
  search: readonly SearchField[]
  chosen: List<unknown>['chosen']
  fault: string | null
  onType: () => void
}

function SearchControl({ search, chosen, fault, onType }: SearchControlProps) {
  const asked = search.find(({ name }) => chosen[name] !== undefined)
  const [picked, setPicked] = useState(asked?.name ?? search[0]?.name ?? '')
  const field = search.find(({ name }) => name === picked)
  const value = asked ? (chosen[asked.name] ?? '') : ''
  const [typed, setTyped] = useState({ text: value, of: value })
  // Navigation (a link, the back button) brings another value and discards typed text.
  if (typed.of !== value) setTyped({ text: value, of: value })
  return (
    <>
      {search.length > 1 && (
        <SelectField
          name="search-field"
          label={words.searchBy}
          options={search.map(({ name, label }) => ({ value: name, label }))}
          value={picked}
          onChange={({ currentTarget }) => {
            setPicked(currentTarget.value)
            onType()
          }}
          optional
        />
      )}
      <TextField
        name="search-value"
        type="search"
        label={field?.label}
        placeholder={field?.placeholder}
        value={typed.text}
        onChange={({ currentTarget }) => {
          setTyped({ text: currentTarget.value, of: value })
          onType()
        }}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        optional
      />
    </>
  )
}

/** A search by one field replaces a search by another. */
function searched(form: FormData, search: readonly SearchField[]): Record<string, string | undefined> {
  const picked = form.get('search-field') ?? search[0]?.name
  const value = form.get('search-value')
  return Object.fromEntries(
    search.map(({ name }) => [name, name === picked && typeof value === 'string' ? value : undefined]),
  )
}
