import { type Dispatch, type FormEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { storeDetails } from '#rooms/accounts/components/buyer-details.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { OfferedCover, Quote } from '../contract/quotes.ts'
import type { PurchaseEvent, PurchaseState } from '../rules/purchase-state.ts'
import { checkoutWords as words } from '../words.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { CoverSection } from './cover-section.tsx'
import { LoginInPlace } from './login-in-place.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useHydrated } from './use-hydrated.ts'
import { type ShownPrice, usePayment } from './use-payment.ts'
import { detailsOf, isField, useStateOfPincode, useStoredDetails } from './use-stored-details.ts'

const FORM_ID = 'payment'
const LABELS: Record<string, string> = {
  name: words.name,
  email: words.email,
  state: words.state,
  pincode: words.pincode,
  auto_debit: words.autoRenewal,
  dob: words.cover.dob,
}

interface PaymentFormProps {
  quote: ShownPrice & Pick<Quote, 'pincode'>
  /** The cover that may be added to the plan, or that is bought alone; null without one. */
  insurance: OfferedCover | null
  /** Where the plan is sold; empty: everywhere. */
  cities: readonly string[]
  purchase: PurchaseState
  dispatch: Dispatch<PurchaseEvent>
  login: { open: boolean; ask: () => void; close: () => void }
  /** By the product's clock. */
  today: IstDate
}

/**
 * The buyer's details, and the one button: it logs in where necessary, then pays. It is outside the form so as to stay
 * within the thumb's reach.
 */
export function PaymentForm({ quote, insurance, cities, purchase, dispatch, login, today }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const hydrated = useHydrated()
  const { user } = purchase
  const { progress, pay, recheck } = usePayment({ price: quote, purchase, dispatch, onLoginNeeded: login.ask, today })
  useStoredDetails(form, user)
  const proposeState = useStateOfPincode(form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (user) void pay(detailsOf(event.currentTarget))
    else login.ask()
  }
  const problems = Object.entries(progress.problems)
    // With the cover its field is removed.
    .filter(([name]) => name !== 'dob' || quote.cover)
    .map(([name, message]) => ({
      name,
      // The list is separate from the fields, so each line names its field.
      message: `${LABELS[name] ?? name}: ${message}`,
    }))
  const amount = formatRupees(parseRupees(quote.amount) ?? 0n)

  return (
    <>
      <Stack
        as="form"
        gap="xl"
        bounded
        ref={form}
        id={FORM_ID}
        noValidate
        onSubmit={submit}
        onInput={(event) => {
          const details = detailsOf(event.currentTarget)
          storeDetails(details)
          proposeState(event.target)
          if (isField(event.target)) void recheck(details, event.target.name)
        }}
      >
        <noscript>
          <Notice tone="warn">{words.buy.needsScript}</Notice>
        </noscript>
        <ErrorSummary problems={problems} attempt={progress.attempt} />
        {quote.plan && insurance && (
          <CoverSection
            cover={insurance}
            chosen={quote.cover !== null}
            problem={progress.problems.dob}
            onToggle={() => dispatch({ kind: 'insurance_toggled', insurance_plan_id: insurance.id })}
          />
        )}
        <BuyerFields
          problems={progress.problems}
          mobile={user?.mobile}
          insured={quote.plan ? null : insurance}
          soldIn={quote.asks_pincode ? { cities, pincode: quote.pincode } : undefined}
        />
        <RefusalNotice refusal={progress.refusal} amount={quote.amount} />
        {!user && <Muted>{words.logInText}</Muted>}
      </Stack>
      <StickyAction summary={user ? undefined : <MoneyText rupees={quote.amount} size="large" />}>
        {/* Before hydration a submit would leave the page with the details in the address, and a press would be lost. */}
        <Button tone="call" wide form={FORM_ID} type="submit" disabled={!hydrated} busy={progress.busy}>
          {progress.busy ? words.paying : user ? words.pay(amount) : words.logInFirst}
        </Button>
      </StickyAction>
      <LoginInPlace
        open={login.open}
        onClose={login.close}
        onLoggedIn={() => {
          login.close()
          void revalidate()
        }}
      />
    </>
  )
}
