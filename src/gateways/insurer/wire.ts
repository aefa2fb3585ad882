import { z } from 'zod'
import { INSURER_STATUSES, type InsurerEvent, type InsurerState } from './insurer-gateway.ts'

const COI_MAX = 60
const REASON_MAX = 300

/** A text without what a database cannot store. */
export const printable = (written: string) =>
  written
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()

/** Other insurers' words for the same. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  PENDING: 'PROCESSING',
  ISSUED: 'COMPLETED',
  REJECTED: 'REFUSED',
  DECLINED: 'REFUSED',
}

const status = z
  .string()
  .max(50)
  .transform((written) => STATUS_NAMES[written] ?? written)
  .pipe(z.enum(INSURER_STATUSES))

const state = {
  reference: z.uuid().toLowerCase(),
  status,
  coi_number: z
    .string()
    .trim()
    .regex(/^[\w./-]+$/)
    .max(COI_MAX)
    .nullish(),
  accepted_at: z.iso.datetime({ offset: true }).nullish(),
  // Whatever an insurer writes is shortened and stripped: what happened to the application counts, however it is explained.
  reason: z
    .string()
    .transform((written) => printable(written).slice(0, REASON_MAX))
    .nullish(),
}

/** A certificate has a number, and nothing else has one. */
const isWhole = (one: { status: string; coi_number?: string | null | undefined }) =>
  one.status !== 'COMPLETED' || Boolean(one.coi_number)

type InsurerStateBody = {
  reference: string
  status: InsurerState['status']
  coi_number?: string | null | undefined
  accepted_at?: string | null | undefined
  reason?: string | null | undefined
}

function stateOf({ reference, status: now, coi_number, accepted_at, reason }: InsurerStateBody): InsurerState {
  return {
    reference,
    status: now,
    coi_number: (now === 'COMPLETED' && coi_number) || null,
    accepted_at: accepted_at ? new Date(accepted_at) : null,
    reason: reason || null,
  }
}

/** An answer of an insurer; docs/running.md describes it for its makers. Unread keys are dropped. */
export const wireState = z.object(state).refine(isWhole).transform(stateOf)

/** A message of an insurer. */
export const wireEvent = z
  .object({ ...state, event_id: z.string().regex(/^[\w.:-]{1,100}$/) })
  .refine(isWhole)
  .transform(({ event_id, ...rest }): InsurerEvent => ({ ...stateOf(rest), event_id }))
