import { z } from 'zod'
import type { CallShape, RefusalSpec } from './call.ts'
import { COMMON_REFUSALS, type CommonRefusal } from './refusal.ts'

const always = () => true
const never = () => false
const writes = ({ method }: CallShape) => method !== 'GET'

/** Which calls the server itself refuses so, before their handler runs or around it. */
const IMPLIED: Record<CommonRefusal, (call: CallShape) => boolean> = {
  MALFORMED: always,
  UNKNOWN_FIELD: always,
  SESSION_EXPIRED: ({ who }) => who.verdicts.includes('sign-in'),
  FORBIDDEN: ({ who }) => who.verdicts.includes('forbidden'),
  TOTP_REQUIRED: ({ fresh }) => fresh === true,
  CROSS_ORIGIN: (call) => writes(call) && !call.signedForm,
  NOT_FOUND: ({ who, params }) => params !== undefined || who.verdicts.includes('hidden'),
  METHOD_NOT_ALLOWED: never,
  IN_PROGRESS: ({ idempotent }) => idempotent !== undefined,
  STALE: ({ body }) => hasVersion(body),
  TOO_LARGE: writes,
  // Under a name that is not ours there is no such call.
  MISDIRECTED: never,
  UNSUPPORTED_TYPE: writes,
  INVALID: (call) => Boolean(call.query ?? call.headers ?? call.body) || (writes(call) && !call.raw),
  IDEMPOTENCY_MISMATCH: ({ idempotent }) => idempotent !== undefined,
  RATE_LIMITED: always,
  INTERNAL: always,
  FILE_REFUSED: ({ files }) => files !== undefined,
  STORAGE_FULL: ({ files }) => files !== undefined,
  UNAVAILABLE: always,
}

/** The version that a writer has seen is always the field `version`. */
function hasVersion(body: z.ZodType | undefined): boolean {
  if (body instanceof z.ZodObject) return 'version' in body.shape
  if (body instanceof z.ZodOptional) return hasVersion(body.unwrap() as z.ZodType)
  return body instanceof z.ZodUnion && body.options.some((option) => hasVersion(option as z.ZodType))
}

/** Every refusal a call may answer: what its shape implies, the common ones it names, and its own. */
export function refusalsOf(call: CallShape): Readonly<Record<string, RefusalSpec>> {
  const common = (Object.keys(COMMON_REFUSALS) as CommonRefusal[]).filter(
    (code) => IMPLIED[code](call) || call.commonRefusals?.includes(code),
  )
  return { ...Object.fromEntries(common.map((code) => [code, COMMON_REFUSALS[code]])), ...call.refusals }
}

/** The statuses of a call's answers that are no refusal, the usual one first. */
export function successesOf({ status = 200, mayBeEmpty, also, mayBeUnchanged }: CallShape): readonly number[] {
  return [status, ...(mayBeEmpty ? [204] : []), ...(also ? [also] : []), ...(mayBeUnchanged ? [304] : [])]
}
