import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { codeDigits } from '#ui/typed-digits.ts'
import { type OtherPlan, saleAt } from '../rules/sale-at.ts'
import { addressWords as words } from '../words.ts'
import classes from './pincode-check.module.css'
import { isPincode, readArea } from './read-area.ts'

type Answer = { tone: 'good' | 'warn' | 'bad'; text: ReactNode }

interface PincodeCheckProps {
  /** Where the plan is sold. */
  cities: readonly string[]
  /** Those that may be sold where it is not. */
  others: readonly OtherPlan[]
}

/** Whether a plan that is sold in some cities can be used where the person lives, and which ones can if it cannot. */
export function PincodeCheck({ cities, others }: PincodeCheckProps) {
  const [pincode, setPincode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setAnswer(undefined)
    if (!isPincode(pincode)) return setError(words.pincodeInvalid)
    setError(undefined)
    setBusy(true)
    setAnswer(await ask(pincode, { cities, others }).catch((): Answer => ({ tone: 'bad', text: words.failed })))
    setBusy(false)
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void check(event)}>
      <div className={classes.row}>
        <TextField
          name="pincode"
          label={words.pincode}
          value={pincode}
          error={error}
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={({ target }) => setPincode(codeDigits(target.value))}
        />
        <Button type="submit" tone="quiet" busy={busy}>
          {busy ? words.checking : words.check}
        </Button>
      </div>
      {answer && (
        <Notice tone={answer.tone} live>
          {answer.text}
        </Notice>
      )}
    </form>
  )
}

async function ask(pincode: string, { cities, others }: PincodeCheckProps): Promise<Answer> {
  const sale = saleAt(await readArea(pincode), cities, others)
  if (sale.is === 'sold') return { tone: 'good', text: words.served(sale.city) }
  if (sale.is === 'unserved') return { tone: 'warn', text: words.notServed }
  return { tone: 'warn', text: <SoldInstead {...sale} /> }
}

function SoldInstead({ city, instead }: { city: string; instead: readonly OtherPlan[] }) {
  return (
    <>
      <p>
        {words.notSoldIn(city)} {instead.length > 0 && words.soldThere}
      </p>
      <ul>
        {instead.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/know-more/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
