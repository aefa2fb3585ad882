import { useNavigate, useSearchParams } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import { type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
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
  const { partners, partner } = plan
  const form = useForm(
    async ({ type, durationDays }) => {
      const { id: partner_id, partner_name } = partner!
      await asking.send({ partner_id, partner_name, type: type as ReportType, durationDays: Number(durationDays) })
    },
    {
      initial: { type: '', durationDays: '' },
      labels: { type: words.type, durationDays: words.duration },
      check: ({ type, durationDays }) => ({
        partnerId: partner ? undefined : reportWords.fields.plan,
        type: type ? undefined : reportWords.fields.type,
        durationDays: durationDays ? undefined : reportWords.fields.duration,
      }),
      onDone: () => undefined,
      // The page says why, below the form.
      onRefused: () => true,
    },
  )
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
  return (
    <Card>
      <Form form={form} summary={false} aria-label={words.title}>
        <div className={classes.form}>
          <SelectField
            name="partnerId"
            label={words.plan}
            placeholder={partner ? undefined : words.choosePlan}
            options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
            value={partner?.id ?? ''}
            error={partner ? undefined : form.errors.partnerId}
            onChange={({ currentTarget }) => choosePlan(currentTarget.value)}
          />
          <SelectField
            {...form.field('type')}
            placeholder={words.chooseType}
            options={types.map((value) => ({ value, label: reportLabel(value) }))}
          />
          <SelectField
            {...form.field('durationDays')}
            placeholder={words.chooseDuration}
            options={DURATIONS.map((days) => ({ value: String(days), label: screenWords.durations[days] }))}
          />
          <Button type="submit" busy={asking.isAsking}>
            {words.act}
          </Button>
          <p className={classes.note} aria-live="polite">
            {form.values.type === OF_MONTHS && words.wholeMonths}
          </p>
        </div>
      </Form>
    </Card>
  )
}
