import { type IstDate, istDateOf } from '#values/ist-date.ts'

/** A change under the same certificate number: the newest replaces every earlier print. */
export interface Endorsement {
  /** From 1. */
  number: number
  /** The day of the change. */
  on: IstDate
}

/**
 * The newest endorsement of a certificate, of all its nominees in their order; null while the nominee is the one whom the
 * insurer was sent. Who was named between the request and the certificate is endorsed on the day of the certificate.
 * @param sent_id null: the first of them
 */
export function endorsementOf(
  nominees: readonly { id: bigint; named_at: Date }[],
  { issued_at, sent_id }: { issued_at: Date; sent_id: bigint | null },
): Endorsement | null {
  const sent = sent_id ?? nominees[0]?.id
  const changes = nominees.filter(({ id }) => sent !== undefined && id > sent)
  const last = changes.at(-1)
  if (!last) return null
  return { number: changes.length, on: istDateOf(last.named_at > issued_at ? last.named_at : issued_at) }
}
