import { useId, useState } from 'react'
import { DateRange, MultiSelect } from '#dashboard/components/pickers.tsx'
import { useForm } from '#platform/browser/use-form.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
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
  const [company, setCompany] = useState<PickedCompany>()
  const form = useForm(
    ({ period, days, statuses, type }) => {
      const { from, to } = rangeOf(period, days)
      return asking.send({ type: type as StaffReportType, from: from!, to: to!, statuses, company_id: company?.id })
    },
    {
      initial: {
        type: '',
        period: choices[0]!.key,
        days: {} as { from?: string; to?: string },
        statuses: [] as readonly string[],
      },
      labels: { type: words.type, period: words.period, statuses: words.statuses },
      fieldOf: (wire) => (wire === 'from' || wire === 'to' ? 'days' : wire),
      check: ({ type, period, days }) => {
        const { from, to } = rangeOf(period, days)
        return {
          type: type ? undefined : staffReportWords.fields.type,
          days: from && to ? undefined : staffReportWords.fields.days,
        }
      },
      onDone: () => undefined,
      // The page says why, below the form.
      onRefused: ({ fields }) => (Object.keys(fields).length === 0 ? true : undefined),
    },
  )
  const rangeOf = (period: string, days: { from?: string; to?: string }) =>
    period === OTHER_DAYS ? days : (choices.find(({ key }) => key === period) ?? {})
  const { period, days, statuses } = form.values
  const type = types.find((one) => one === form.values.type)
  return (
    <Card>
      <Form form={form} id={formId} summary={false} aria-label={words.title}>
        <div className={classes.fields}>
          <SelectField
            {...form.field('type')}
            placeholder={words.chooseType}
            options={types.map((value) => ({ value, label: staffReportLabel(value) }))}
            onChange={({ currentTarget }) => {
              form.set({ type: currentTarget.value, statuses: [] })
              setCompany(undefined)
            }}
          />
          <SelectField
            {...form.field('period')}
            options={[
              ...choices.map(({ key, label }) => ({ value: key, label })),
              { value: OTHER_DAYS, label: words.otherDays },
            ]}
          />
          {period === OTHER_DAYS && (
            <DateRange
              name="days"
              label={words.days}
              value={days}
              min={EARLIEST_DAY}
              max={today}
              isRequired
              error={form.errors.days}
              onChange={(days) => form.set({ days })}
            />
          )}
          {type && Object.keys(STATUSES[type]).length > 0 && (
            <MultiSelect
              name="statuses"
              label={words.statuses}
              optional
              options={Object.entries(STATUSES[type]).map(([value, label]) => ({ value, label }))}
              values={statuses}
              error={form.errors.statuses}
              onChange={(statuses) => form.set({ statuses })}
            />
          )}
          {type && IS_BY_COMPANY[type] && (
            <CompanyField value={company} error={form.errors.company_id} onChange={setCompany} />
          )}
        </div>
      </Form>
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
