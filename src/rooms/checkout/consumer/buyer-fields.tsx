import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { INDIAN_STATES } from '#values/indian-states.ts'
import type { OfferedCover } from '../contract/quotes.ts'
import { checkoutWords as words } from '../words.ts'
import { DobField } from './dob-field.tsx'

const STATES = INDIAN_STATES.map((state) => ({ value: state, label: state }))

interface BuyerFieldsProps {
  problems: Record<string, string>
  /** The masked number on which the plan will start; known once the buyer has logged in. */
  mobile: string | undefined
  /** A cover that is bought alone: it asks for the date of birth, and no invoice of ours needs the State. */
  insured: OfferedCover | null
  /** Of a plan that is not sold everywhere, with the pincode we know; else undefined. */
  soldIn: { cities: readonly string[]; pincode: string | null } | undefined
}

/**
 * Name, e-mail and state, and the pincode where the plan has cities. The browser holds their values, so that input from
 * before hydration survives.
 */
export function BuyerFields({ problems, mobile, insured, soldIn }: BuyerFieldsProps) {
  const soldOnlyIn = soldIn && words.soldIn(soldIn.cities)
  return (
    <>
      <div>
        <Title>{words.yourDetails}</Title>
        {mobile && (
          <Muted>
            {insured ? words.cover.onYourNumber : words.buy.activatesOn}: {mobile}
          </Muted>
        )}
      </div>
      <TextField
        name="name"
        label={words.name}
        description={words.nameHint}
        error={problems.name}
        autoComplete="name"
        maxLength={1000}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={words.email}
        error={problems.email}
        optional
        autoComplete="email"
        autoCapitalize="none"
        maxLength={1000}
      />
      {soldIn && (
        <TextField
          name="pincode"
          label={words.pincode}
          // Not twice, where it is the refusal.
          description={problems.pincode === soldOnlyIn ? undefined : soldOnlyIn}
          error={problems.pincode}
          defaultValue={soldIn.pincode ?? undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
        />
      )}
      {insured ? (
        <DobField cover={insured} problem={problems.dob} />
      ) : (
        <SelectField
          name="state"
          label={words.state}
          description={words.stateHint}
          error={problems.state}
          placeholder={words.buy.stateNone}
          options={STATES}
          autoComplete="address-level1"
        />
      )}
    </>
  )
}
