import type { ReactNode } from 'react'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { stateWords } from '#rooms/home-care/words/states.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import type { ChcOrder } from '../contract/orders.ts'
import { orderScreenWords } from '../words/screens.ts'
import { Arrange } from './arrange.tsx'
import { useOrderLinks } from './order-links.ts'
import { ResendConsent } from './resend-consent.tsx'

const words = orderScreenWords.order

export interface OrderStepProps {
  order: ChcOrder
  /** Reads the order again, after what has been done. */
  onDone: (text: string) => void
}

/** What is done next with an order, or why nothing is. */
export function OrderStep({ order, onDone }: OrderStepProps) {
  const { actions } = useCompanyDesk()
  const mayAct = permits(actions, 'chc_orders.create' satisfies PartnerAction)
  const { next_step, held_back, coordinator, consent, account_id } = order
  if (held_back === 'COLLEAGUE')
    return (
      <Notice tone="info" title={words.colleague(coordinator.name)}>
        {words.colleagueText}
      </Notice>
    )
  if (held_back === 'WITHDRAWN')
    return (
      <AskAgain mayAct={mayAct}>
        <Notice tone="warn" title={words.withdrawn}>
          {words.withdrawnText}
        </Notice>
      </AskAgain>
    )
  switch (next_step) {
    case 'RESEND':
      return <ResendConsent order={order} mayAct={mayAct} onDone={onDone} />
    case 'ASK_AGAIN':
      return (
        <AskAgain mayAct={mayAct}>
          <Notice tone="info">{words.over[consent.state as keyof typeof words.over]}</Notice>
        </AskAgain>
      )
    case 'TRACK':
      return (
        <Notice tone="info" title={order.subscription?.is_active ? words.tracked : words.endedPlan}>
          {order.kit && words.kit(stateWords.kit[order.kit])} {words.trackedText}
        </Notice>
      )
    case null:
      return <Notice tone="info">{words.bought}</Notice>
    case 'FILL_DETAILS':
    case 'CHECK':
    case 'ACTIVATE':
      return mayAct && account_id ? <Arrange order={{ ...order, account_id }} onDone={onDone} /> : null
  }
}

function AskAgain({ mayAct, children }: { mayAct: boolean; children: ReactNode }) {
  const links = useOrderLinks()
  return (
    <Stack gap="md" align="start">
      {children}
      {mayAct && <ButtonLink to={links.request}>{orderScreenWords.steps.ASK_AGAIN}</ButtonLink>}
    </Stack>
  )
}
