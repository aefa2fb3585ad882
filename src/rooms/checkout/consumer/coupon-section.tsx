import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { PurchaseState } from '../rules/purchase-state.ts'
import { checkoutWords } from '../words.ts'
import classes from './coupon-section.module.css'
import type { useCoupon } from './use-coupon.ts'

const words = checkoutWords.coupon

type OfferedCoupon = { coupon_code: string; message: string; discount: number }

interface CouponSectionProps {
  plan_id: string
  coupon: PurchaseState['coupon']
  /** The code from the address that is not valid, and how to solve it. */
  refused: { coupon_code: string; hint: string } | null
  offered: readonly OfferedCoupon[]
  use: ReturnType<typeof useCoupon>
}

/** Takes a coupon and shows the applied one. Works before hydration: the form loads the page with its price. */
export function CouponSection({ plan_id, coupon, refused, offered, use }: CouponSectionProps) {
  const place = useRef<HTMLElement>(null)
  const { applied } = coupon
  const better = offered.filter(({ discount }) => (parseRupees(discount) ?? 0n) > coupon.discount)
  const shown = useRef(applied)
  // After Apply or Remove the focus moves to what replaced the button.
  useEffect(() => {
    if (shown.current === applied) return
    shown.current = applied
    place.current?.querySelector<HTMLElement>(applied ? 'button' : 'input[type=text]')?.focus({ preventScroll: true })
  }, [applied])
  return (
    <Stack as="section" gap="md" ref={place} aria-labelledby="coupon-title">
      <Title size="md" id="coupon-title">
        {applied ? words.yours : words.title}
      </Title>
      <VisuallyHidden as="p" role="status">
        {use.checking ? words.checking : applied ? words.applied(applied) : (coupon.error ?? '')}
      </VisuallyHidden>
      {applied ? (
        <>
          <Applied plan_id={plan_id} code={applied} discount={coupon.discount} use={use} />
          <Offered
            plan_id={plan_id}
            title={words.better(better.length)}
            offered={better}
            onTake={(code) => void use.apply(code)}
          />
        </>
      ) : (
        <CouponForm plan_id={plan_id} error={coupon.error} refused={refused} offered={offered} use={use} />
      )}
    </Stack>
  )
}

type AppliedProps = Pick<CouponSectionProps, 'plan_id' | 'use'> & { code: string; discount: bigint }

function Applied({ plan_id, code, discount, use }: AppliedProps) {
  return (
    <div className={classes.applied}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <p>
        <strong>{words.applied(code)}</strong>
        {words.saved(formatRupees(discount))}
      </p>
      <PressForm plan_id={plan_id} onPress={() => void use.remove()}>
        <Button tone="plain" type="submit" aria-label={words.removeNamed(code)} busy={use.checking}>
          {words.remove}
        </Button>
      </PressForm>
    </div>
  )
}

type CouponFormProps = Pick<CouponSectionProps, 'plan_id' | 'refused' | 'offered' | 'use'> & { error: string | null }

function CouponForm({ plan_id, error, refused, offered, use }: CouponFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('coupon_code') as HTMLInputElement
    if (field.value.trim() === '') field.focus()
    else void use.apply(field.value)
  }
  const take = (coupon_code: string) => {
    const field = form.current?.elements.namedItem('coupon_code') as HTMLInputElement | null
    if (field) field.value = coupon_code
    void use.apply(coupon_code)
  }
  const hint = use.hint ?? refused?.hint
  return (
    <>
      <form ref={form} action="/plus/buy" className={classes.form} onSubmit={submit} aria-busy={use.checking}>
        <input type="hidden" name="plan_id" value={plan_id} />
        <TextField
          name="coupon_code"
          label={words.code}
          defaultValue={refused?.coupon_code}
          error={
            error && (
              <>
                <strong>{error}</strong>
                {hint && <span className={classes.hint}>{hint}</span>}
              </>
            )
          }
          optional
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
        />
        <Button tone="quiet" type="submit" busy={use.checking}>
          {use.checking ? words.checking : words.apply}
        </Button>
      </form>
      <Offered plan_id={plan_id} offered={offered} onTake={take} />
    </>
  )
}

interface OfferedProps {
  plan_id: string
  /** Shown above them; without one the list is only named. */
  title?: string
  offered: readonly OfferedCoupon[]
  onTake: (coupon_code: string) => void
}

function Offered({ plan_id, title, offered, onTake }: OfferedProps) {
  if (offered.length === 0) return null
  return (
    <>
      {title && <p>{title}</p>}
      <Stack as="ul" gap="sm" aria-label={title ?? words.offered}>
        {offered.map(({ coupon_code, message }) => (
          <li key={coupon_code} className={classes.offer}>
            <p>
              <strong>{coupon_code}</strong>
              {message}
            </p>
            <PressForm plan_id={plan_id} coupon_code={coupon_code} onPress={() => onTake(coupon_code)}>
              <Button tone="plain" type="submit" aria-label={words.use(coupon_code)}>
                {words.apply}
              </Button>
            </PressForm>
          </li>
        ))}
      </Stack>
    </>
  )
}

interface PressFormProps {
  plan_id: string
  coupon_code?: string
  onPress: () => void
  children: ReactNode
}

/** A button that also works before hydration, by loading the payment page with or without the coupon. */
function PressForm({ plan_id, coupon_code, onPress, children }: PressFormProps) {
  const press = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form action="/plus/buy" onSubmit={press}>
      <input type="hidden" name="plan_id" value={plan_id} />
      {coupon_code && <input type="hidden" name="coupon_code" value={coupon_code} />}
      {children}
    </form>
  )
}
