/** The reference of a credit note for the unused days of a plan that this order changed to another one. */
export function changeReference(transaction_id: string): string {
  return `change/${transaction_id}`
}
