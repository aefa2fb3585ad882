import type { InsurerMessages } from '#db/schema.ts'
import type { InsurerState } from '#gateways/insurer/insurer-gateway.ts'
import { printable } from '#gateways/insurer/wire.ts'
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { Db } from '#platform/database/open-database.ts'

interface Entry {
  policy_id: string
  kind: InsurerMessages['kind']
  at: Date
}

/** Records what an insurer answered to a request of ours. */
export async function recordAnswer(trx: Db, entry: Entry, answer: GatewayAnswer<InsurerState>): Promise<void> {
  const { outcome } = answer
  await trx
    .insertInto('insurer_messages')
    .values({
      ...entry,
      direction: 'SENT',
      outcome,
      status: outcome === 'DONE' ? answer.value.status : null,
      coi_number: outcome === 'DONE' ? answer.value.coi_number : null,
      detail:
        outcome === 'DONE'
          ? answer.value.reason
          : outcome === 'REFUSED'
            ? printable(`${answer.code} ${answer.description}`).slice(0, 300)
            : answer.cause,
    })
    .execute()
}

/** Records what an insurer said by itself, and what that changed. */
export async function recordWord(trx: Db, entry: Entry, state: InsurerState, outcome: string): Promise<void> {
  const { status, coi_number, reason: detail } = state
  await trx
    .insertInto('insurer_messages')
    .values({ ...entry, direction: 'RECEIVED', outcome, status, coi_number, detail })
    .execute()
}
