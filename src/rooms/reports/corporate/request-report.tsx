import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { DURATIONS, OF_MONTHS } from '../rules/period.ts'
import { reportWords } from '../words/reports.ts'
import { screenWords } from '../words/screen.ts'
import classes from './request-report.module.css'
import type { useReportRequest } from './use-report-request.ts'

const words = screenWords.request

interface RequestReportProps {
  types: readonly ReportType[]
  asking: ReturnType<typeof useReportRequest>
}

/** The form that asks for a report: plan, type and duration (D2.42). */
export function RequestReport({ types, asking }: RequestReportProps) {
  const plan = useCompanyPlan()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [type, setType] = useState('')
  const [duration, setDuration] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { partners, partner } = plan
  if (plan.error) return <ErrorState title={words.plansFailed} error={plan.error} onRetry={plan.refetch} />
  if (!partners)
    return (
      <Skeletons>
        <SkeletonBar height="8rem" />
      </Skeletons>
    )
  if (partners.length === 0) return <EmptyState title={words.noPlans} advice={words.noPlansText} />
  const choosePlan = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('partner', id)
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = types.find((one) => one === type)
    if (partner && wanted && duration !== '') {
      const { id: partner_id, partner_name } = partner
      asking.ask({ partner_id, partner_name, type: wanted, durationDays: Number(duration) })
      setIsChecked(false)
      return
    }
    setIsChecked(true)
    const missing = partner ? (wanted ? 'durationDays' : 'type') : 'partnerId'
    event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
  }
  const faultOf = (isGiven: boolean, text: string) => (isChecked && !isGiven ? text : undefined)
  return (
    <Card>
      <form className={classes.form} aria-label={words.title} noValidate onSubmit={submit}>
        <SelectField
          name="partnerId"
          label={words.plan}
          placeholder={partner ? undefined : words.choosePlan}
          options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
          value={partner?.id ?? ''}
          error={faultOf(partner !== undefined, reportWords.fields.plan)}
          onChange={({ currentTarget }) => choosePlan(currentTarget.value)}
        />
        <SelectField
          name="type"
          label={words.type}
          placeholder={words.chooseType}
          options={types.map((value) => ({ value, label: reportLabel(value) }))}
          value={type}
          error={faultOf(type !== '', reportWords.fields.type)}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
        />
        <SelectField
          name="durationDays"
          label={words.duration}
          placeholder={words.chooseDuration}
          options={DURATIONS.map((days) => ({ value: String(days), label: screenWords.durations[days] }))}
          value={duration}
          error={faultOf(duration !== '', reportWords.fields.duration)}
          onChange={({ currentTarget }) => setDuration(currentTarget.value)}
        />
        <Button type="submit" busy={asking.isAsking}>
          {words.act}
        </Button>
        <p className={classes.note} aria-live="polite">
          {type === OF_MONTHS && words.wholeMonths}
        </p>
      </form>
    </Card>
  )
}
