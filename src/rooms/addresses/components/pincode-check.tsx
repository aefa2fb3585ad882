import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { codeDigits } from '#ui/typed-digits.ts'
import { isSoldAt } from '../rules/is-sold-at.ts'
import { addressWords as words } from '../words.ts'
import classes from './pincode-check.module.css'
import { isPincode, readArea } from './read-area.ts'

type Answer = { tone: 'good' | 'warn' | 'bad'; text: string }

/** Whether a plan that is sold in some cities can be used where the person lives. @param cities those of the plan */
export function PincodeCheck({ cities }: { cities: readonly string[] }) {
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
    setAnswer(await ask(pincode, cities).catch((): Answer => ({ tone: 'bad', text: words.failed })))
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

async function ask(pincode: string, cities: readonly string[]): Promise<Answer> {
  const area = await readArea(pincode)
  if (!isSoldAt(cities, area) || area.city === null) return { tone: 'warn', text: words.notServed }
  return { tone: 'good', text: words.served(area.city) }
}
