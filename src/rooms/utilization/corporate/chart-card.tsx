import { type ReactNode, useId, useState } from 'react'
import { BarChart, type ChartPoint } from '#ui/bar-chart.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { datePartsOf } from '#values/ist-date.ts'
import { utilizationWords as words } from '../words.ts'
import classes from './utilization-part.module.css'

interface ChartCardProps<Row extends { month: string }> {
  title: string
  lead: ReactNode
  chart: Omit<Parameters<typeof BarChart>[0], 'label' | 'xLabel' | 'points'>
  points: readonly ChartPoint[]
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A chart, or the same figures as a table. */
export function ChartCard<Row extends { month: string }>({
  title,
  lead,
  chart,
  points,
  columns,
  rows,
}: ChartCardProps<Row>) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="sm">
        <Split>
          <Title as="h3" size="sm" id={id}>
            {title}
          </Title>
          <Button
            tone="plain"
            aria-label={`${title}: ${isTable ? words.chart : words.table}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? words.chart : words.table}
          </Button>
        </Split>
        <div className={classes.lead}>{lead}</div>
        {isTable ? (
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ month }) => month}
            density="compact"
            empty={null}
          />
        ) : (
          <BarChart label={title} xLabel={words.month} points={points} {...chart} />
        )}
      </Stack>
    </Card>
  )
}

/** The names of a month on the axis: its year where one begins. */
export function monthLabels(month: string, index: number): Pick<ChartPoint, 'label' | 'group'> {
  const [year, number] = datePartsOf(`${month}-01`)
  return { label: words.months[number - 1]!, group: index === 0 || number === 1 ? String(year) : undefined }
}
