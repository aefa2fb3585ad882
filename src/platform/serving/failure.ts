import type { CallShape } from '../contract/call.ts'
import { COMMON_REFUSALS, type ErrorEnvelope, Refusal } from '../contract/refusal.ts'
import { diskError } from '../storage/disk-errors.ts'

export interface Failure {
  status: number
  body: ErrorEnvelope
  retryAfter: number | undefined
  /** Unexpected: to be logged with its stack. */
  unexpected: boolean
}

/**
 * SQLSTATE classes and socket errors that mean "the database is unavailable", not "the code is wrong": also one that only reads,
 * after a failover (25006), and one whose own disk fails (58xxx).
 */
const AWAY = /^(08...|57P0[1235]|57014|25P03|25006|53[0-4]00|58...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const AWAY_MESSAGE =
  /Connection terminated|connection timeout|Query read timeout|timeout exceeded when trying to connect|is not queryable/i
/** Deadlock or serialisation failure: the caller may try again. */
const RETRY = /^(40001|40P01|55P03)$/

const RETRY_DISK_S = 30

/** Whether the database is unavailable or does not answer, which passes. */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = thrown as { code?: string; message?: string; cause?: { code?: string } } | undefined
  return AWAY.test(error?.code ?? error?.cause?.code ?? '') || AWAY_MESSAGE.test(error?.message ?? '')
}

/**
 * The single mapper from anything thrown to the wire: declared refusals by their code, everything else without detail.
 */
export function failureOf(thrown: unknown, requestId: string, call?: CallShape): Failure {
  const error = thrown as { code?: string; statusCode?: number; message?: string; cause?: { code?: string } }
  if (thrown instanceof Refusal) {
    const spec = call?.refusals?.[thrown.code] ?? COMMON_REFUSALS[thrown.code as keyof typeof COMMON_REFUSALS]
    if (spec) {
      const text = thrown.text ?? untilWhen(spec.message, thrown)
      return {
        status: spec.status,
        body: {
          ...envelope(thrown.code, text, requestId, thrown.extra_args, thrown.fields),
          ...(thrown.code === 'FILE_REFUSED' || isAboutFile(thrown, call) ? { image_error: text } : {}),
        },
        retryAfter: thrown.retry_after,
        unexpected: false,
      }
    }
  }
  const code = error?.code ?? error?.cause?.code ?? ''
  if (isDatabaseAway(thrown)) return common('UNAVAILABLE', requestId, 2)
  if (RETRY.test(code)) return common('UNAVAILABLE', requestId, 1)
  // For the operator to mend, so it is logged; the caller has done nothing wrong and may send the same again.
  const disk = diskError(thrown)
  if (disk === 'full') return { ...common('STORAGE_FULL', requestId, RETRY_DISK_S), unexpected: true }
  if (disk === 'failing') return { ...common('UNAVAILABLE', requestId, RETRY_DISK_S), unexpected: true }
  const transport = transportFailure(error?.statusCode, code)
  if (transport) return common(transport, requestId)
  return { ...common('INTERNAL', requestId), unexpected: true }
}

/** Whether a file of the call was refused, for whatever reason. */
function isAboutFile({ fields }: Refusal, call: CallShape | undefined): boolean {
  return Object.keys(call?.files ?? {}).some((part) => part in fields)
}

function transportFailure(status: number | undefined, code: string): keyof typeof COMMON_REFUSALS | undefined {
  if (status === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'TOO_LARGE'
  if (status === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'UNSUPPORTED_TYPE'
  if (status === 503) return 'UNAVAILABLE'
  // No name is that long.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return 'NOT_FOUND'
  if (status !== undefined && status >= 400 && status < 500) return 'MALFORMED'
  return undefined
}

function common(type: keyof typeof COMMON_REFUSALS, requestId: string, retryAfter?: number): Failure {
  const { status, message } = COMMON_REFUSALS[type]
  return { status, body: envelope(type, message, requestId), retryAfter, unexpected: false }
}

function envelope(
  type: string,
  message: string,
  request_id: string,
  extra_args: Readonly<Record<string, unknown>> = {},
  fields: Readonly<Record<string, string>> = {},
): ErrorEnvelope {
  return {
    message,
    error: { type, code: type, message, extra_args: { ...extra_args }, fields: { ...fields }, request_id },
  }
}

const MINUTE_S = 60
const HOUR_S = 3600
const WAIT = /Please wait[^.]*\.(?= |$)/

/** The text of too many attempts with how long to wait, from a minute on. */
function untilWhen(text: string, { code, retry_after: seconds = 0 }: Refusal): string {
  if (!code.endsWith('RATE_LIMITED') || seconds < MINUTE_S) return text
  const [count, unit] = seconds < HOUR_S ? [seconds / MINUTE_S, 'minute'] : [seconds / HOUR_S, 'hour']
  const whole = Math.ceil(count)
  return text.replace(WAIT, `Please try again in ${whole} ${whole === 1 ? unit : `${unit}s`}.`)
}
