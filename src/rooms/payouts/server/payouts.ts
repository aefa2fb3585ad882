import type { Selectable } from 'kysely'
import type { Payouts as PayoutsTable } from '#db/schema.ts'
import type { PayoutGateway } from '#gateways/payout/payout-gateway.ts'
import type { Parts } from '#platform/parts.ts'
import type { PayoutStatus } from '../rules/payout-status.ts'

export type PayoutRow = Selectable<PayoutsTable> & { status: PayoutStatus }
export type PayoutParts = Pick<Parts, 'db' | 'clock' | 'log' | 'keys' | 'config'>

/** The bank's API, or undefined if payouts are sent by file only. */
export type Bank = PayoutGateway | undefined

/** The jobs of this room; defined in jobs.ts. */
export const SEND_PAYOUT = { name: 'payouts.send-payout' } as const
export const OPEN_BATCH = { name: 'payouts.open-batch' } as const
