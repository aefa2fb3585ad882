import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees, plainAmount, toRupees } from '#values/money.ts'
import type { EmployeeForm } from '../contract/form.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.price

/** What adding a person takes, before anything is sent: a life, the days, and health credits. */
export function AddPrice({ form, written }: { form: EmployeeForm; written: string }) {
  const { remaining_quota, available, starts_on, ends_on } = form
  return (
    <section className={classes.price} aria-label={words.title}>
      <h3>{words.title}</h3>
      <AmountList>
        <AmountLine name={words.term} quiet>
          {words.from(formatDate(starts_on), formatDate(ends_on))}
        </AmountLine>
        <AmountLine name={words.life}>{words.lives(remaining_quota, Math.max(0, remaining_quota - 1))}</AmountLine>
        {available !== null && <CreditLines available={available} taken={parseRupees(plainAmount(written)) ?? 0n} />}
      </AmountList>
      {available !== null && <TooMuch available={available} taken={parseRupees(plainAmount(written)) ?? 0n} />}
    </section>
  )
}

/** What an edit moves between the company and the person. */
export function EditDifference({
  form,
  allotted,
  least,
  written,
}: {
  form: EmployeeForm
  /** Rupees. */
  allotted: number
  /** What is used or on hold. */
  least: number
  written: string
}) {
  const { change } = screenWords
  const total = parseRupees(plainAmount(written))
  const before = parseRupees(allotted) ?? 0n
  const taken = total === undefined || total < 0n ? 0n : total - before
  const isTooLow = total !== undefined && total < (parseRupees(least) ?? 0n)
  return (
    <section className={classes.price} aria-label={change.title}>
      <h3>{change.title}</h3>
      <p role="status">
        {taken === 0n ? change.same : taken > 0n ? change.more(formatRupees(taken)) : change.less(formatRupees(-taken))}
      </p>
      {form.available !== null && taken !== 0n && (
        <AmountList>
          <CreditLines available={form.available} taken={taken} />
        </AmountList>
      )}
      {isTooLow && <Notice tone="warn">{change.minimum(formatRupees(parseRupees(least) ?? 0n))}</Notice>}
      {form.available !== null && <TooMuch available={form.available} taken={taken} />}
    </section>
  )
}

function CreditLines({ available, taken }: { available: number; taken: bigint }) {
  const left = (parseRupees(available) ?? 0n) - taken
  return (
    <>
      <AmountLine name={words.credits}>
        <MoneyText rupees={toRupees(-taken)} signed />
      </AmountLine>
      <AmountLine name={words.now} quiet>
        <MoneyText rupees={available} />
      </AmountLine>
      <AmountLine name={words.afterwards} total>
        <MoneyText rupees={toRupees(left)} />
      </AmountLine>
    </>
  )
}

function TooMuch({ available, taken }: { available: number; taken: bigint }) {
  const missing = taken - (parseRupees(available) ?? 0n)
  return missing > 0n ? <Notice tone="warn">{words.tooMuch(formatRupees(missing))}</Notice> : null
}
