import { IconChevronDown } from '#ui/icons.ts'
import { Segmented } from '#ui/segmented.tsx'
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
      <p className={classes.range} aria-live="polite">
        {range && words.range(formatDate(range.from), formatDate(range.to))}
      </p>
      <Segmented
        label={words.years.label}
        value={period}
        options={UTILIZATION_PERIODS.map((value) => ({ value, label: words.years[value] }))}
        onChange={(value) => choose('period', value)}
      />
      <span className={classes.type}>
        <select
          aria-label={words.benefits.label}
          value={benefit}
          onChange={({ currentTarget }) => choose('benefit', currentTarget.value)}
        >
          {([ALL_BENEFITS, ...BENEFITS] as const).map((value) => (
            <option key={value} value={value}>
              {words.benefits[value]}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden="true" />
      </span>
    </fieldset>
  )
}
