import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconTable, IconTrendingDown } from '#ui/icons.ts'
import { StepChart, type StepPoint } from '#ui/step-chart.tsx'
import { formatDate, formatMonth } from '#values/display-time.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Trend } from '../contract/overview.ts'
import { type MonthRow, monthsOf } from '../rules/trend-months.ts'
import { overviewWords } from '../words/overview.ts'
import classes from './overview.module.css'

const words = overviewWords.trend
type Credits = NonNullable<Trend['credits']>
const DAYS_A_MONTH = 365 / 12

/** What can still be allotted and how long it lasts; of plans without credits, how many people have opened them. */
export function OverviewTrend({ trend }: { trend: Trend }) {
  const id = useId()
  const query = useCompanyQuery()
  const [isTable, setIsTable] = useState(false)
  const { credits, activated, range } = trend
  const today = istDateOf(parseWireTime(trend.as_of) ?? new Date())
  const points = credits ? creditPoints(credits) : peoplePoints(activated ?? [])
  const title = credits ? words.credits : words.people
  const figure = credits ? inRupees(credits.available) : count(points.at(-1)?.value ?? 0)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.trendHead}>
        <div>
          <div className={classes.trendTitle}>
            <h2 id={id} className={classes.label}>
              {title}
            </h2>
            <IconButton
              label={isTable ? words.chart : words.table}
              aria-pressed={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              <IconTable size={16} aria-hidden="true" />
            </IconButton>
          </div>
          <p className={classes.figure}>
            <Link to={`/corporate/dashboard/${credits ? 'wallets' : 'employees'}${query}`}>{figure}</Link>
          </p>
        </div>
        <div className={classes.trendNote}>
          {credits ? <Pace credits={credits} to={range.to} /> : <p>{words.peopleNote}</p>}
        </div>
      </div>
      {isTable ? (
        <DataTable
          label={title}
          columns={credits ? CREDIT_COLUMNS : PEOPLE_COLUMNS}
          rows={monthsOf(credits ? credits.balance : peopleBalance(activated ?? []), today)}
          rowKey={({ month }) => month}
          density="compact"
          empty={null}
        />
      ) : (
        <StepChart
          label={title}
          {...range}
          points={points}
          today={{ at: today, label: words.today }}
          forecast={credits ? forecastOf(credits, { today, to: range.to }) : undefined}
          formatTick={credits ? inLakh : count}
          nameOf={(month) => formatMonth(month.slice(0, 7)).slice(0, 3)}
        />
      )}
    </section>
  )
}

function Pace({ credits: { available, pace, lasts_until }, to }: { credits: Credits; to: string }) {
  const isShort = lasts_until !== null && lasts_until.on < to
  const verdict = lasts_until
    ? isShort
      ? lasts_until.precision === 'MONTH'
        ? words.lastsInto(lasts_until.on)
        : words.lastsUntil(formatDate(lasts_until.on))
      : words.lastsToTheEnd
    : available <= 0
      ? words.nothingLeft
      : undefined
  return (
    <>
      {verdict && (
        <p className={classes.verdict} data-tone={isShort || available <= 0 ? 'warn' : 'good'}>
          {isShort && <IconTrendingDown size={14} aria-hidden="true" />}
          {verdict}
        </p>
      )}
      {lasts_until && (
        <p>
          {words.pace(inRupees(pace.amount), pace.from, pace.to)}
          {isShort && words.notToTheEnd}
        </p>
      )}
    </>
  )
}

/** Down to nothing, or as far as the plan year goes. */
/** At the pace that stands beside it: the month in which credits end is no day. */
function forecastOf({ available, pace, lasts_until }: Credits, { today, to }: { today: string; to: string }) {
  if (!lasts_until || today > to) return undefined
  if (lasts_until.on <= to) return { at: lasts_until.on, value: 0, label: words.end(lasts_until.on) }
  return { at: to, value: Math.max(0, available - (pace.amount * daysBetween(today, to)) / DAYS_A_MONTH) }
}

function creditPoints({ balance }: Credits): StepPoint[] {
  return balance.map(({ at, amount, topup }) => ({
    at,
    value: amount,
    mark: topup === null || topup < 0 ? undefined : words.topup(inRupees(topup)),
    text:
      topup === null || topup < 0
        ? words.from(formatDate(at), inRupees(amount))
        : words.fromTopup(formatDate(at), inRupees(amount), inRupees(topup)),
  }))
}

type ActivationPoints = NonNullable<Trend['activated']>

const peoplePoints = (activated: ActivationPoints): StepPoint[] =>
  activated.map(({ at, people }) => ({ at, value: people, text: words.peopleFrom(formatDate(at), people) }))
const peopleBalance = (activated: ActivationPoints) =>
  activated.map(({ at, people }) => ({ at, amount: people, topup: null }))

const MONTH: Column<MonthRow> = {
  key: 'month',
  header: words.columns.month,
  render: ({ month }) => formatMonth(month),
}
const CREDIT_COLUMNS: readonly Column<MonthRow>[] = [
  MONTH,
  { key: 'added', header: words.columns.added, align: 'end', render: ({ added }) => inRupees(added) },
  { key: 'closing', header: words.columns.closing, align: 'end', render: ({ closing }) => inRupees(closing) },
]
const PEOPLE_COLUMNS: readonly Column<MonthRow>[] = [
  MONTH,
  { key: 'people', header: words.columns.people, align: 'end', render: ({ closing }) => count(closing) },
]

const count = (number: number) => number.toLocaleString('en-IN')
const inRupees = (rupees: number) => formatRupees(parseRupees(rupees) ?? 0n)

const LAKH = 100_000
/** '₹24 L' on an axis, which has the space for no more; below a lakh in full. */
function inLakh(rupees: number): string {
  return rupees < LAKH
    ? `₹${count(rupees)}`
    : `₹${(rupees / LAKH).toLocaleString('en-IN', { maximumFractionDigits: 2 })} L`
}
