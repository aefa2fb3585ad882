import { SelectField } from '#ui/select-field.tsx'
import { formatDate } from '#values/display-time.ts'
import { type DateRange, UTILIZATION_PERIODS } from '#values/financial-year.ts'
import { ALL_BENEFITS, BENEFITS } from '../rules/benefits.ts'
import { utilizationWords as words } from '../words.ts'
import { useUtilizationAddress } from './use-utilization-address.ts'
import classes from './utilization-part.module.css'

/** The year with its exact dates beside it, because they follow a rule of their own, and the type of benefit. */
export function UtilizationFilters({ range }: { range: DateRange | undefined }) {
  const { period, benefit, choose } = useUtilizationAddress()
  return (
    <fieldset className={classes.filters} aria-label={words.filters}>
      <SelectField
        name="period"
        label={words.years.label}
        value={period}
        options={UTILIZATION_PERIODS.map((value) => ({ value, label: words.years[value] }))}
        onChange={({ currentTarget }) => choose('period', currentTarget.value)}
      />
      <p className={classes.range} aria-live="polite">
        {range && words.range(formatDate(range.from), formatDate(range.to))}
      </p>
      <SelectField
        name="benefit"
        label={words.benefits.label}
        value={benefit}
        options={([ALL_BENEFITS, ...BENEFITS] as const).map((value) => ({ value, label: words.benefits[value] }))}
        onChange={({ currentTarget }) => choose('benefit', currentTarget.value)}
      />
    </fieldset>
  )
}
