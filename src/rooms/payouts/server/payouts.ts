import type { Selectable } from 'kysely'
import type { Payouts as PayoutsTable } from '#db/schema.ts'
import type { PayoutGateway } from '#gateways/payout/payout-gateway.ts'
import type { Parts } from '#platform/parts.ts'
import type { PayoutStatus } from '../rules/payout-status.ts'

export type PayoutRow = Selectable<PayoutsTable> & { status: PayoutStatus }
export type PayoutParts = Pick<Parts, 'db' | 'clock' | 'log' | 'keys' | 'config'>

/** The bank that pays, or undefined where only a file goes to one. */
export type Bank = PayoutGateway | undefined

/** The jobs of this room; jobs.ts has their work. */
export const SEND_PAYOUT = { name: 'payouts.send-payout' } as const
export const OPEN_BATCH = { name: 'payouts.open-batch' } as const
