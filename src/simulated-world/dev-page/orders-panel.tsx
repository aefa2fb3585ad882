import { OUTCOMES } from '#gateways/payment-gateway/simulator/outcomes.ts'
import type { listGatewayOrders } from '#gateways/payment-gateway/simulator/tools-contract.ts'
import { payGatewayOrder } from '#gateways/payment-gateway/simulator/tools-contract.ts'
import type { AnswerOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { words } from '../words.ts'
import classes from './dev-page.module.css'
import { useAction } from './use-action.ts'

type Order = AnswerOf<typeof listGatewayOrders>[number]

const TONES = { created: 'neutral', attempted: 'waiting', paid: 'good' } as const

/** Orders at the simulated gateway, and the actions of the buyer and the bank. */
export function OrdersPanel({ orders }: { orders: readonly Order[] }) {
  const { act, busy, failure } = useAction()
  return (
    <section aria-labelledby="orders-heading" className={classes.panel}>
      <Title id="orders-heading">{words.orders.title}</Title>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {orders.length === 0 && <EmptyState title={words.orders.empty} advice={words.orders.emptyAdvice} />}
      {orders.length > 0 && (
        <Stack as="ul" gap="md">
          {orders.map(({ order_ref, amount, status, created_at }) => (
            <li key={order_ref} className={classes.item}>
              <Split>
                <MoneyText rupees={amount} size="large" />
                <StatusBadge tone={TONES[status]}>{words.orders.states[status]}</StatusBadge>
              </Split>
              <Split>
                <CopyableText value={order_ref} label={words.orders.reference} />
                <Muted as="span" size="sm">
                  <DateText value={created_at} withTime />
                </Muted>
              </Split>
              {status !== 'paid' && (
                <Stack direction="row" gap="sm" wrap role="group" aria-label={words.orders.play(order_ref)}>
                  {OUTCOMES.map((outcome) => (
                    <Button
                      key={outcome}
                      tone="quiet"
                      busy={busy === order_ref + outcome}
                      onClick={() =>
                        void act(order_ref + outcome, () =>
                          request(payGatewayOrder, { params: { order_ref }, body: { outcome } }),
                        )
                      }
                    >
                      {words.orders.outcomes[outcome]}
                    </Button>
                  ))}
                </Stack>
              )}
            </li>
          ))}
        </Stack>
      )}
    </section>
  )
}
