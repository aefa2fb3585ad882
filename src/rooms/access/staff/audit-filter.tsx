import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accessWords } from '../words.ts'
import classes from './audit-filter.module.css'

const words = accessWords.audit

/** Narrows the log to an action and to days in India; sends itself into the address. */
export function AuditFilter({ asked }: { asked: Readonly<Record<string, string>> }) {
  return (
    <Form role="search" className={classes.filter}>
      <TextField
        name="action"
        label={words.action}
        placeholder={words.actionHint}
        defaultValue={asked.action}
        optional
      />
      <TextField name="from" type="date" label={words.from} defaultValue={asked.from} optional />
      <TextField name="to" type="date" label={words.to} defaultValue={asked.to} optional />
      <div className={classes.buttons}>
        <Button type="submit">{words.filter}</Button>
        {Object.keys(asked).length > 0 && (
          <ButtonLink to="/dashboard/audit" tone="plain">
            {words.clear}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
