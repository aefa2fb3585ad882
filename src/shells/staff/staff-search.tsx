import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { fieldOf } from '#rooms/staff-search/rules/search-form.ts'
import { IconSearch } from '#ui/icons.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import classes from '../desk/header-search.module.css'
import { deskWords as words } from '../desk/words.ts'

/** The search in the header, reached by `/`: the shape of what is typed decides which of the five fields it searches. */
export function StaffSearch() {
  const field = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLInputElement>(null)
  useSingleKeys({ '/': () => value.current?.focus() }, 'frame')
  return (
    <>
      <Form
        role="search"
        aria-label={words.searchDesk}
        action="/dashboard/search"
        className={classes.form}
        onSubmit={() => {
          if (field.current && value.current) field.current.value = fieldOf(value.current.value.trim())
        }}
      >
        <IconSearch size={18} aria-hidden="true" />
        <input ref={field} type="hidden" name="field" defaultValue="patient_name" />
        <input
          ref={value}
          name="value"
          type="search"
          className={classes.input}
          aria-label={words.searchDesk}
          aria-keyshortcuts="/"
          placeholder={words.searchDesk}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required
        />
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      </Form>
      <Link to="/dashboard/search" className={classes.open} aria-label={words.search}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      </Link>
    </>
  )
}
