import type { InsurerGateway } from '#gateways/insurer/insurer-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'

/** Undefined where no insurer is configured: applications wait. */
export type Insurer = InsurerGateway | undefined
export type InsuranceParts = Pick<Parts, 'db' | 'keys' | 'clock' | 'log'>

/** The jobs that ask the insurer; defined in jobs.ts. */
export const SUBMIT_APPLICATION = { name: 'insurance.submit-application' }
export const CANCEL_AT_INSURER = { name: 'insurance.cancel-at-insurer' }

export interface PolicyPayload {
  policy_id: string
}

/**
 * Queues a request to the insurer.
 * @param again names one that repeats another: the job that asks for it still runs under the policy's own key
 */
export async function askInsurer(
  trx: Db,
  job: typeof SUBMIT_APPLICATION | typeof CANCEL_AT_INSURER,
  policy_id: string,
  { run_at, again }: { run_at: Date; again?: string },
): Promise<void> {
  const payload: PolicyPayload = { policy_id }
  await enqueue(trx, job, { payload, run_at, unique_key: again ? `${policy_id}:${again}` : policy_id })
}
