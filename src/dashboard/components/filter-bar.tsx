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
  /** What is searched for, of what was typed. */
  plain?: (typed: string) => string
  /** Why a typed value cannot be searched for, beyond what the call refuses. */
  fault?: (value: string) => string | null
}

interface FilterBarProps {
  list: Pick<List<unknown>, 'chosen' | 'refused' | 'values' | 'hrefOf' | 'faultOf'>
  filters?: readonly FilterField[]
  search?: readonly SearchField[]
}

/** The filters of a list. A choice is in the URL immediately, a search when it is submitted. */
export function FilterBar({ list, filters = [], search = [] }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { chosen, refused, hrefOf, faultOf } = list
  const asked = askedIn({ ...refused, ...chosen }, search)
  const [fault, setFault] = useState<{ text: string | null; of: string }>()
  const faultOfAddress = asked.name !== undefined && faultOf(asked.name, asked.value)
  const choose = (changes: Record<string, string | undefined>) =>
    void navigate(hrefOf(changes), { preventScrollReset: true })
  const narrowed = Object.keys(filtersIn(chosen))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = searched(new FormData(event.currentTarget), search)
    const text = search
      .map(({ name, fault: own }) => own?.(values[name] ?? '') ?? faultOf(name, values[name] ?? ''))
      .find(Boolean)
    setFault(text ? { text, of: asked.key } : undefined)
    if (text) event.currentTarget.querySelector<HTMLElement>('[name=search-value]')?.focus()
    else choose(values)
  }
  return (
    <Form ref={form} tabIndex={-1} role="search" aria-label={words.filters} className={classes.bar} onSubmit={submit}>
      {search.length > 0 && (
        <SearchControl
          key={search.map(({ name }) => name).join()}
          search={search}
          asked={asked}
          fault={fault?.of === asked.key ? fault.text : faultOfAddress || null}
          onType={() => setFault({ text: null, of: asked.key })}
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
  asked: ReturnType<typeof askedIn>
  fault: string | null
  onType: () => void
}

function SearchControl({ search, asked: { name, value, key }, fault, onType }: SearchControlProps) {
  const [picked, setPicked] = useState(name ?? search[0]?.name ?? '')
  const field = search.find((one) => one.name === picked)
  const [typed, setTyped] = useState({ text: value, of: key })
  // Navigation (a link, the back button) brings another search and discards what was typed.
  if (typed.of !== key) {
    setTyped({ text: value, of: key })
    if (name !== undefined) setPicked(name)
  }
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
          setTyped({ text: currentTarget.value, of: key })
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

/** The search in the address. */
function askedIn(chosen: List<unknown>['chosen'], search: readonly SearchField[]) {
  const name = search.find((field) => chosen[field.name] !== undefined)?.name
  const value = name === undefined ? '' : (chosen[name] ?? '')
  return { name, value, key: `${name}=${value}` }
}

/** A search by one field replaces a search by another. */
function searched(form: FormData, search: readonly SearchField[]): Record<string, string | undefined> {
  const picked = form.get('search-field') ?? search[0]?.name
  const value = form.get('search-value')
  const typed = typeof value === 'string' ? value.trim() : ''
  return Object.fromEntries(
    search.map(({ name, plain }) => [name, name === picked ? (plain?.(typed) ?? typed) : undefined]),
  )
}
