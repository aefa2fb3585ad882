import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/contract/call.ts'
import { buttonClass } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import type { readVisitOffer } from '../contract/unlock.ts'
import { visitWords as words } from '../words/visit.ts'
import { OfferFacts } from './offer-facts.tsx'

type VisitOffer = ReplyOf<typeof readVisitOffer>

/** Where each reason leads: a text that names an act leads to it. */
const WAYS: Partial<Record<NonNullable<VisitOffer['reason']>, readonly [to: string, label: string]>> = {
  QR_INVALID: ['/unlock', words.otherCode],
  QR_EXPIRED: ['/unlock/scanner', words.scan],
  MEMBER_NOT_CONFIRMED: ['/my-plan/members', words.people],
  MEMBER_NOT_COVERED: ['/my-plan/members', words.people],
  PLAN_INACTIVE: ['/my-plan', words.myPlan],
  NO_VISITS_LEFT: ['/my-plan', words.myPlan],
  NOT_IN_NETWORK: ['/find-a-clinic', words.findClinic],
  DESK_CODE_LIMIT: ['/unlock/scanner', words.scan],
  NO_CREDITS: ['/wallets', words.wallet],
  INSUFFICIENT_FUNDS: ['/wallets', words.wallet],
}

interface RefusedOfferProps {
  reason: VisitOffer['reason']
  message: string | undefined
  carePhone: string
  offer?: VisitOffer
}

/** Why a visit cannot be unlocked, and what to do. */
export function RefusedOffer({ reason, message, carePhone, offer }: RefusedOfferProps) {
  const way = reason && WAYS[reason]
  return (
    <Stack gap="md">
      {offer?.establishment && <OfferFacts offer={offer} />}
      <Notice tone="bad" title={words.refused} live>
        {message}
      </Notice>
      {way && (
        <ButtonLink to={way[0]} tone="quiet" wide>
          {way[1]}
        </ButtonLink>
      )}
      {(reason === 'PLAN_INACTIVE' || reason === 'DESK_CODE_LIMIT') && (
        <CallUs phone={carePhone}>{words.call(carePhone)}</CallUs>
      )}
    </Stack>
  )
}

export function CallUs({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass({ tone: 'quiet', wide: true })}>
      <IconPhone size={20} aria-hidden="true" />
      {children}
    </a>
  )
}
