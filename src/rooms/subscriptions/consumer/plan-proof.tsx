import { type ReactNode, useId } from 'react'
import { Logo } from '#ui/art/logo.tsx'
import type { QrDrawing } from '#ui/qr-drawing.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import { formatDate } from '#values/display-time.ts'
import { spacedPolicyNumber } from '#values/policy-number.ts'
import type { PlanCard } from '../contract/card.ts'
import { cardWords as words } from '../words/card.ts'
import classes from './plan-proof.module.css'

/** The opened card: the plan, until when, its code, and for whom; dark in both schemes. */
export function PlanProof({ card, children }: { card: PlanCard & { drawing: QrDrawing }; children?: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classes.card}>
      <Logo />
      <h2 id={headingId} className={classes.plan}>
        {card.plan_name}
      </h2>
      <p className={classes.quiet}>{card.coverage_text}</p>
      {card.partner_name && <p className={classes.quiet}>{words.from(card.partner_name)}</p>}
      <p className={classes.quiet}>{words.until(formatDate(card.valid_until))}</p>
      <div className={classes.code}>
        <QrPicture {...card.drawing} label={words.qr(card.plan_name)} wide />
        {card.policy_number && <p className={classes.number}>{spacedPolicyNumber(card.policy_number)}</p>}
      </div>
      <ul aria-label={words.people} className={classes.people}>
        {card.people.map(({ uhid, name }) => (
          <li key={uhid}>{name ?? words.unnamed}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
