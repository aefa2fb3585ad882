import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconSearch } from '#ui/icons.ts'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { isMobile } from '#values/mobile.ts'
import { pageWords as words } from '../words/page.ts'
import { subscriptionDetailsWords } from '../words/refusals.ts'
import classes from './subscription.module.css'

/** Takes a number in any of its spellings and sends its ten digits into the address, which can be kept and come back to. */
export function LookupForm({ mobile }: { mobile: string }) {
  const [digits, setDigits] = useState(mobile.slice(-10))
  const [isWrong, setWrong] = useState(mobile !== '' && !isMobile(mobile))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isMobile(digits)) return
    event.preventDefault()
    setWrong(true)
    document.getElementById('mobile')?.focus()
  }
  const { mobileRequired, mobile: invalid } = subscriptionDetailsWords.fields
  return (
    <Form role="search" action="/dashboard/subscriptions" className={classes.lookup} noValidate onSubmit={submit}>
      <MobileNumberField
        name="mobile"
        label={words.mobileLabel}
        value={digits}
        onChange={setDigits}
        autoComplete="off"
        error={isWrong && (digits === '' ? mobileRequired : invalid)}
      />
      <Button type="submit" icon={<IconSearch size={20} aria-hidden="true" />}>
        {words.lookUp}
      </Button>
    </Form>
  )
}
