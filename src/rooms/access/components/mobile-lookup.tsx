import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconSearch } from '#ui/icons.ts'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { isMobile } from '#values/mobile.ts'
import { accessWords } from '../words.ts'
import classes from './mobile-lookup.module.css'

const words = accessWords.lookup

interface MobileLookupProps {
  /** The screen's own address, without /plus. */
  action: string
  /** The value currently in the address. */
  mobile: string
}

/** Accepts a number in any spelling and puts its ten digits into the address, so that the result can be bookmarked. */
export function MobileLookup({ action, mobile }: MobileLookupProps) {
  const [digits, setDigits] = useState(mobile.slice(-10))
  const [isWrong, setWrong] = useState(mobile !== '' && !isMobile(mobile))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isMobile(digits)) return
    event.preventDefault()
    setWrong(true)
    document.getElementById('mobile')?.focus()
  }
  return (
    <Form role="search" action={action} className={classes.lookup} noValidate onSubmit={submit}>
      <MobileNumberField
        name="mobile"
        label={words.mobile}
        value={digits}
        onChange={setDigits}
        autoComplete="off"
        error={isWrong && (digits === '' ? words.required : words.invalid)}
      />
      <Button type="submit" icon={<IconSearch size={20} aria-hidden="true" />}>
        {words.lookUp}
      </Button>
    </Form>
  )
}
