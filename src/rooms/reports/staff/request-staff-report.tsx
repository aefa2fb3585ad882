import { type FormEvent, useId, useState } from 'react'
import { DateRange, MultiSelect } from '#dashboard/components/pickers.tsx'
import { CallError } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { IS_BY_COMPANY, STATUSES } from '../rules/staff-filters.ts'
import { EARLIEST_DAY, periodChoices } from '../rules/staff-period.ts'
import { staffReportWords } from '../words/staff/reports.ts'
import { staffScreenWords } from '../words/staff/screen.ts'
import { CompanyField, type PickedCompany } from './company-field.tsx'
import classes from './request-staff-report.module.css'
import { SetSchedule } from './set-schedule.tsx'
import type { useStaffRequest } from './use-staff-request.ts'

const words = staffScreenWords.request
const OTHER_DAYS = 'days'

interface RequestStaffReportProps {
  types: readonly StaffReportType[]
  asking: ReturnType<typeof useStaffRequest>
}

/** The form that asks for a report: which one, of which days, limited to what; once, or each month. */
export function RequestStaffReport({ types, asking }: RequestStaffReportProps) {
  const formId = useId()
  const { today } = useDesk()
  const choices = periodChoices(today)
  const [picked, setPicked] = useState('')
  const [period, setPeriod] = useState(choices[0]!.key)
  const [days, setDays] = useState<{ from?: string; to?: string }>({})
  const [statuses, setStatuses] = useState<readonly string[]>([])
  const [company, setCompany] = useState<PickedCompany>()
  const [isChecked, setIsChecked] = useState(false)
  const type = types.find((one) => one === picked)
  const range = period === OTHER_DAYS ? days : choices.find(({ key }) => key === period)
  const { from, to } = range ?? {}
  const chooseType = (value: string) => {
    setPicked(value)
    setStatuses([])
    setCompany(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (!type) event.currentTarget.querySelector<HTMLElement>('[name=type]')?.focus()
    else if (!from || !to) event.currentTarget.querySelector<HTMLElement>('#days')?.focus()
    else {
      asking.ask({ type, from, to, statuses, company_id: company?.id })
      setIsChecked(false)
    }
  }
  const refused = asking.error instanceof CallError ? asking.error.fields : {}
  const daysFault = isChecked && !(from && to) ? staffReportWords.fields.days : (refused.from ?? refused.to)
  return (
    <Card>
      <form id={formId} aria-label={words.title} noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <SelectField
            name="type"
            label={words.type}
            placeholder={words.chooseType}
            options={types.map((value) => ({ value, label: staffReportLabel(value) }))}
            value={picked}
            error={isChecked && !type ? staffReportWords.fields.type : undefined}
            onChange={({ currentTarget }) => chooseType(currentTarget.value)}
          />
          <SelectField
            name="period"
            label={words.period}
            options={[
              ...choices.map(({ key, label }) => ({ value: key, label })),
              { value: OTHER_DAYS, label: words.otherDays },
            ]}
            value={period}
            onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
          />
          {period === OTHER_DAYS && (
            <DateRange
              name="days"
              label={words.days}
              value={days}
              min={EARLIEST_DAY}
              max={today}
              isRequired
              error={daysFault}
              onChange={setDays}
            />
          )}
          {type && Object.keys(STATUSES[type]).length > 0 && (
            <MultiSelect
              name="statuses"
              label={words.statuses}
              optional
              options={Object.entries(STATUSES[type]).map(([value, label]) => ({ value, label }))}
              values={statuses}
              error={refused.statuses}
              onChange={setStatuses}
            />
          )}
          {type && IS_BY_COMPANY[type] && (
            <CompanyField value={company} error={refused.company_id} onChange={setCompany} />
          )}
        </div>
      </form>
      {/* Outside the form: the dialog of the schedule has one of its own, and a form inside a form reloads the page. */}
      <Stack direction="row" gap="sm" wrap>
        <Button type="submit" form={formId} busy={asking.isAsking}>
          {words.act}
        </Button>
        <SetSchedule wanted={type && { type, statuses, company }} />
      </Stack>
    </Card>
  )
}
