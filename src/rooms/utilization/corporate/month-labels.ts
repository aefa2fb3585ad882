import type { ChartPoint } from '#ui/bar-chart.tsx'
import { datePartsOf } from '#values/ist-date.ts'
import { utilizationWords as words } from '../words.ts'

/** The names of a month on the axis: its year where one begins. */
export function monthLabels(month: string, index: number): Pick<ChartPoint, 'label' | 'group'> {
  const [year, number] = datePartsOf(`${month}-01`)
  return { label: words.months[number - 1]!, group: index === 0 || number === 1 ? String(year) : undefined }
}
