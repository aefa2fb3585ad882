import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { IconCalendarEvent } from '#ui/icons.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { formatDate } from '#values/display-time.ts'
import { listReportSchedules, setReportSchedule } from '../contract/report-schedules.ts'
import { staffScreenWords } from '../words/staff/screen.ts'
import type { PickedCompany } from './company-field.tsx'
import { DayField } from './day-field.tsx'
import { limitsOf } from './limits-text.tsx'

const words = staffScreenWords.schedule

interface SetScheduleProps {
  /** What the form says; undefined while no report is chosen. */
  wanted: { type: StaffReportType; statuses: readonly string[]; company: PickedCompany | undefined } | undefined
}

/** Has the report of the form made each month, for the person who asks. */
export function SetSchedule({ wanted }: SetScheduleProps) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const label = wanted ? staffReportLabel(wanted.type) : ''
  const limits = wanted ? limitsOf({ ...wanted, company: wanted.company?.name ?? null }) : ''
  return (
    <>
      <DeskAction
        label={words.act}
        icon={<IconCalendarEvent size={18} aria-hidden="true" />}
        title={wanted ? words.title(label) : words.act}
        text={<p>{wanted ? words.text(limits) : words.chooseFirst}</p>}
        isPossible={wanted !== undefined}
        fields={(errors) => <DayField error={errors.day_of_month} />}
        act={async (form, call) => {
          const { type, statuses, company } = wanted!
          const { next_on } = await call(setReportSchedule, {
            body: {
              type,
              ...(statuses.length > 0 && { statuses: [...statuses] }),
              ...(company && { company_id: company.id }),
              day_of_month: Number(fieldText(form, 'day_of_month')),
            },
          })
          setOutcome(({ act }) => ({ act: act + 1, text: words.done(label, formatDate(next_on)) }))
        }}
        onSettled={() => queries.invalidateQueries({ queryKey: [listReportSchedules.name] })}
      />
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
    </>
  )
}
