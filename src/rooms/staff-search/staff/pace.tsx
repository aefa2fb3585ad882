import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Split } from '#ui/split.tsx'
import { Title } from '#ui/title.tsx'
import { nearMax } from '#values/axis-max.ts'
import { formatDate } from '#values/display-time.ts'
import { type DeskPace, readDeskPace } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import classes from './today.module.css'

const words = roomWords.today.pace
type Day = DeskPace['days'][number]
type Person = NonNullable<DeskPace['people']>[number]

/** How many claims the team decided: today, on each of the last days, and by whom. Absent until it is known. */
export function Pace() {
  const id = useId()
  const { data } = useQuery({ ...queryOf(readDeskPace, {}), refetchInterval: REFRESH_MS })
  const [isTable, setIsTable] = useState(false)
  if (!data) return <div className={classes.paceSpace} aria-hidden="true" />
  const { days, before, checks, people } = data
  const today = days.at(-1)!.decided
  return (
    <section className={classes.pace} aria-labelledby={id}>
      <Split>
        <Title id={id}>{words.title}</Title>
        <Button tone="plain" onClick={() => setIsTable(!isTable)}>
          {isTable ? words.chart : words.table}
        </Button>
      </Split>
      <div className={classes.paceBox}>
        <div className={classes.figures}>
          <p>
            <span className={classes.figure}>{today.toLocaleString('en-IN')}</span>
            <span className={classes.dim}>{words.decided(today - before)}</span>
          </p>
          {checks && checks.reviewed > 0 && (
            <p>
              <span className={classes.second}>{words.disagreed(checks.disagreed, checks.reviewed)}</span>
              <span className={classes.dim}>{words.checks}</span>
            </p>
          )}
        </div>
        <div className={classes.chart}>
          {isTable ? (
            <DataTable
              label={words.perDay}
              columns={DAYS}
              rows={days.toReversed()}
              rowKey={({ date }) => date}
              density="compact"
              empty={null}
            />
          ) : (
            <BarChart
              label={words.perDay}
              maxOf={nearMax}
              formatTick={(value) => value.toLocaleString('en-IN')}
              points={days.map(({ date, decided }, at) => ({
                key: date,
                label: String(Number(date.slice(8))),
                group: at === 0 || date.endsWith('-01') ? formatDate(date).slice(3, 6) : undefined,
                value: decided,
                figure: decided.toLocaleString('en-IN'),
                text: words.ofDay(formatDate(date), decided),
              }))}
            />
          )}
        </div>
        {people && people.length > 0 && (
          <div className={classes.people}>
            <DataTable
              label={words.people}
              columns={PEOPLE}
              rows={people}
              rowKey={({ name }) => name}
              density="compact"
              empty={null}
            />
          </div>
        )}
      </div>
    </section>
  )
}

const REFRESH_MS = 60_000

const DAYS: readonly Column<Day>[] = [
  { key: 'day', header: words.day, render: ({ date }) => formatDate(date) },
  { key: 'decided', header: words.count, align: 'end', render: ({ decided }) => decided.toLocaleString('en-IN') },
]

const PEOPLE: readonly Column<Person>[] = [
  { key: 'name', header: words.who, render: ({ name }) => name },
  { key: 'decided', header: words.count, align: 'end', render: ({ decided }) => decided.toLocaleString('en-IN') },
]
