import { lazy, Suspense } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accessWords } from '../words.ts'
import classes from './audit-filter.module.css'

const DateRangeField = lazy(async () => ({
  default: (await import('#dashboard/components/date-range-field.tsx')).DateRangeField,
}))
const words = accessWords.audit

/** Narrows the log to an action and to days in India, in the address. */
export function AuditFilter({ asked }: { asked: Readonly<Record<string, string>> }) {
  const [, setSearch] = useSearchParams()
  const { from, to, ...others } = asked
  const days = { ...(from && { from }), ...(to && { to }) }
  return (
    <Form role="search" className={classes.filter}>
      <TextField
        name="action"
        label={words.action}
        placeholder={words.actionHint}
        defaultValue={asked.action}
        optional
      />
      <Suspense fallback={<TextField name="days" label={words.days} disabled optional />}>
        <DateRangeField
          name="days"
          label={words.days}
          value={days}
          onChange={(range) =>
            setSearch({ ...others, ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) })
          }
          optional
        />
      </Suspense>
      {Object.entries(days).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
