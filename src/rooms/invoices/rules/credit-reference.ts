/** What a credit note is for that gives back the unused days of a plan, because this order changed it to another one. */
export function changeReference(transaction_id: string): string {
  return `change/${transaction_id}`
}
