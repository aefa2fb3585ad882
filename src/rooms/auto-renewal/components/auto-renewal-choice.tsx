import { Fragment, type ReactNode } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { OfferedTerms } from '../rules/mandate-terms.ts'
import { autoRenewalWords } from '../words.ts'
import classes from './auto-renewal-choice.module.css'

const words = autoRenewalWords.choice

interface AutoRenewalChoiceProps {
  terms: OfferedTerms
  chosen: boolean
  onChoose: (on: boolean) => void
}

/** The choice to let the plan renew itself. Never preselected, with all its consequences shown beside it. */
export function AutoRenewalChoice({ terms, chosen, onChoose }: AutoRenewalChoiceProps) {
  const { amount, billing, first_debit_on, max_amount, valid_till } = terms
  const rows: [string, ReactNode, string?][] = [
    [words.amount, <MoneyText key="amount" rupees={amount} />, words.amountNote],
    [words.firstDebit, <DateText key="first" value={first_debit_on} />],
    [words.max, <MoneyText key="max" rupees={max_amount} />, words.maxNote],
    [words.validTill, <DateText key="till" value={valid_till} />],
  ]
  return (
    <Stack as="section" gap="md" aria-labelledby="auto-renewal-title">
      <Title size="md" id="auto-renewal-title">
        {words.title}
      </Title>
      <CheckboxField
        name="auto_debit"
        label={words.label(formatRupees(parseRupees(amount) ?? 0n), billing.toLowerCase())}
        aria-describedby="auto-renewal-terms auto-renewal-stop"
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <dl id="auto-renewal-terms" className={classes.terms}>
        {rows.map(([name, value, note]) => (
          <Fragment key={name}>
            <Muted as="dt">
              {name}
              {note && <small>{note}</small>}
            </Muted>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Muted id="auto-renewal-stop">
        {words.cancelText} {words.optional}
      </Muted>
    </Stack>
  )
}
