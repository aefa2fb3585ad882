import { BANK_ACTIONS, DEBIT_OUTCOMES } from '#gateways/payment-gateway/simulator/outcomes.ts'
import { type listGatewayMandates, simulateMandate } from '#gateways/payment-gateway/simulator/tools-contract.ts'
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { words as all } from '../words.ts'
import classes from './dev-page.module.css'
import { useAction } from './use-action.ts'

const words = all.mandates

type Mandate = AnswerOf<typeof listGatewayMandates>[number]

const TONES: Record<string, 'good' | 'waiting' | 'neutral'> = {
  confirmed: 'good',
  initiated: 'waiting',
  paused: 'waiting',
}
/** The actions that the bank's app offers, by the state of a mandate. */
const OFFERED: Record<string, readonly (typeof BANK_ACTIONS)[number][]> = {
  confirmed: BANK_ACTIONS.filter((action) => action !== 'resume'),
  paused: BANK_ACTIONS.filter((action) => action !== 'pause'),
}

/** The mandates that customers gave, and the actions of the customers and their banks. */
export function MandatesPanel({ mandates }: { mandates: readonly Mandate[] }) {
  const { act, busy, failure } = useAction()
  const simulate = (token_ref: string, body: BodyOf<typeof simulateMandate>, name: string) =>
    void act(token_ref + name, () => request(simulateMandate, { params: { token_ref }, body }))
  if (mandates.length === 0) return null
  return (
    <section aria-labelledby="mandates-heading" className={classes.panel}>
      <Title id="mandates-heading">{words.title}</Title>
      <Muted size="sm">{words.lead}</Muted>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <Stack as="ul" gap="md">
        {mandates.map(({ token_ref, max_amount, status, expires_at, next_debit }) => (
          <li key={token_ref} className={classes.item}>
            <Split>
              <span>
                {words.upTo} <MoneyText rupees={max_amount} />
              </span>
              <StatusBadge tone={TONES[status] ?? 'neutral'}>{words.states[status] ?? status}</StatusBadge>
            </Split>
            <Split>
              <CopyableText value={token_ref} label={words.reference} />
              <Muted as="span" size="sm">
                {words.until} <DateText value={expires_at} />
              </Muted>
            </Split>
            {OFFERED[status] && (
              <Stack direction="row" gap="sm" wrap role="group" aria-label={words.inBankApp(token_ref)}>
                {OFFERED[status].map((action) => (
                  <Button
                    key={action}
                    tone="quiet"
                    busy={busy === token_ref + action}
                    onClick={() => simulate(token_ref, { action }, action)}
                  >
                    {words.actions[action]}
                  </Button>
                ))}
              </Stack>
            )}
            {OFFERED[status] && (
              <fieldset className={classes.choice}>
                <Muted as="legend" size="sm">
                  {words.nextDebit}
                </Muted>
                <Stack direction="row" gap="sm" wrap>
                  {DEBIT_OUTCOMES.map((outcome) => (
                    <Button
                      key={outcome}
                      tone="quiet"
                      aria-pressed={(next_debit ?? 'success') === outcome}
                      busy={busy === token_ref + outcome}
                      onClick={() => simulate(token_ref, { next_debit: outcome }, outcome)}
                    >
                      {words.outcomes[outcome]}
                    </Button>
                  ))}
                </Stack>
              </fieldset>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}
