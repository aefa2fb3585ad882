const PREFIX = 'insurance-'
/** The number in base 36 keeps it within what a gateway accepts. */
const LENGTH = 25

/** The reference of a refund of premium at the gateway: the same refund has the same one. */
export function insuranceRefundReference(refund_id: string): string {
  return (
    PREFIX +
    BigInt(`0x${refund_id.replaceAll('-', '')}`)
      .toString(36)
      .padStart(LENGTH, '0')
  )
}

/** Whether a refund of the payments room is of premium. */
export function isInsuranceRefund({ reference }: { reference: string }): boolean {
  return reference.startsWith(PREFIX)
}
